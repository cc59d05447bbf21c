import AppleFoundation
import AppleNetworkExtension
import DeviceProtocol
import DeviceStandIn
import Foundation
import Testing

@Suite("What push managers make of answers", .timeLimit(.minutes(10)))
struct AnswerTests {
    private enum Call: CaseIterable {
        case load, save, remove
    }

    /// Calls a manager and replies; what the handler is given.
    private func answer(
        _ call: Call, of manager: OnQueue<NEAppPushManager>, in app: App, _ event: AppReply.Event?
    ) async -> String {
        await withCheckedContinuation { done in
            let handler: @Sendable ((any Error)?) -> Void = { error in
                guard let error else { return done.resume(returning: "done") }
                done.resume(returning: "\((error as NSError).code) \(error.localizedDescription)")
            }
            switch call {
            case .load: manager.value.loadFromPreferences(completionHandler: handler)
            case .save: manager.value.saveToPreferences(completionHandler: handler)
            case .remove: manager.value.removeFromPreferences(completionHandler: handler)
            }
            guard let event else { return }
            Task {
                let device = app.device
                await device.next().reply(event)
            }
        }
    }

    private func saved(_ configuration: PushConfiguration) async throws -> (App, OnQueue<NEAppPushManager>) {
        let app = App()
        let managers = await app.load([PushConfiguration(number: 9, matchSSIDs: ["Other"]), configuration])
        return (app, OnQueue(managers.value[1]))
    }

    @Test("every refusal is an error with its code and words, whatever was asked", arguments: [0, 1, 2])
    func refusals(_ index: Int) async throws {
        let (app, manager) = try await saved(PushConfiguration(number: 1, matchSSIDs: ["Ward"]))
        let call = Call.allCases[index]
        let failure = ServiceFailure(.serviceNotRunning, "no device")
        #expect(await answer(call, of: manager, in: app, .pushRefused(code: 2, message: "gone")) == "2 gone")
        #expect(await answer(call, of: manager, in: app, .pushRefused(code: 4, message: "idle")) == "4 idle")
        #expect(await answer(call, of: manager, in: app, .pushRefused(code: 99, message: "odd")) == "3 odd")
        #expect(await answer(call, of: manager, in: app, .failed(failure)) == "3 no device")
        #expect(
            await answer(call, of: manager, in: app, .cancelled) == "3 The device has sent an unexpected reply.")
        #expect(manager.value.matchSSIDs == ["Ward"])
    }

    @Test("each code is a case of the error, and none is another")
    func codes() async throws {
        let (app, manager) = try await saved(PushConfiguration(number: 1, matchSSIDs: ["Ward"]))
        for (code, number) in [
            (NEAppPushManagerError.configurationInvalid, 1), (NEAppPushManagerError.configurationNotLoaded, 2),
            (NEAppPushManagerError.internalError, 3), (NEAppPushManagerError.inactiveSession, 4),
        ] {
            Task {
                let device = app.device
                await device.next().reply(.pushRefused(code: number, message: "no"))
            }
            let error = await #expect(throws: NEAppPushManagerError.self) {
                try await manager.value.removeFromPreferences()
            }
            #expect(error.map { code ~= $0 } == true && code.rawValue == number)
            #expect(error?.errorCode == number && error?.errorUserInfo[NSLocalizedDescriptionKey] as? String == "no")
            #expect(!(code ~= CancellationError()))
        }
        #expect(NEAppPushManagerError.errorDomain == "NEAppPushErrorDomain")
    }

    @Test("the asynchronous forms ask the same, and end or throw")
    func asynchronous() async throws {
        let (app, manager) = try await saved(PushConfiguration(number: 1, matchSSIDs: ["Ward"]))
        let refusal = AppReply.Event.pushRefused(code: 1, message: "no")
        let fresh = PushConfiguration(number: 1, matchSSIDs: ["Lobby"])
        let plan: [(AppRequest.Call, AppReply.Event)] = [
            (.pushLoad, .pushConfigurations([fresh])), (.pushSave, .pushSaved(number: 1)), (.pushRemove, .done),
        ]
        for (call, event) in plan {
            for (reply, isRefusal) in [(refusal, true), (event, false)] {
                let asked = Task { [device = app.device] in
                    let asked = await device.next()
                    asked.reply(reply)
                    return asked.request.call
                }
                var isRefused = false
                do {
                    switch call {
                    case .pushLoad: try await manager.value.loadFromPreferences()
                    case .pushSave: try await manager.value.saveToPreferences()
                    default: try await manager.value.removeFromPreferences()
                    }
                } catch NEAppPushManagerError.configurationInvalid {
                    isRefused = true
                }
                #expect(await asked.value == call)
                #expect(isRefused == isRefusal)
            }
        }
        #expect(manager.value.matchSSIDs == ["Lobby"])
    }

    @Test("a manager is loaded with its own configuration, and one that is gone or was never saved is told so")
    func load() async throws {
        let text = try PropertyListText.encode(["host": "door"])
        let (app, manager) = try await saved(PushConfiguration(number: 1, matchSSIDs: ["Ward"], isEnabled: true))
        let all = [
            PushConfiguration(number: 2, matchSSIDs: ["Lobby"]),
            PushConfiguration(
                number: 1, matchSSIDs: ["Ward", "Ward-2"], matchEthernet: true,
                matchPrivateLTENetworks: [
                    .init(mobileCountryCode: "001", mobileNetworkCode: "02", trackingAreaCode: "3")
                ], providerBundleIdentifier: "pager.provider", providerConfiguration: text,
                localizedDescription: "Pager", isActive: true),
        ]
        #expect(await answer(.load, of: manager, in: app, .pushConfigurations(all)) == "done")
        await app.settle()
        let loaded = manager.value
        #expect(
            loaded.matchSSIDs == ["Ward", "Ward-2"] && loaded.matchEthernet && !loaded.isEnabled && loaded.isActive)
        #expect(loaded.matchPrivateLTENetworks.count == 1)
        #expect(loaded.matchPrivateLTENetworks.first?.mobileCountryCode == "001")
        #expect(loaded.matchPrivateLTENetworks.first?.mobileNetworkCode == "02")
        #expect(loaded.matchPrivateLTENetworks.first?.trackingAreaCode == "3")
        #expect(loaded.providerBundleIdentifier == "pager.provider" && loaded.localizedDescription == "Pager")
        #expect(loaded.providerConfiguration as? [String: String] == ["host": "door"])
        // What was loaded is what is saved again.
        async let asked = app.device.next()
        loaded.saveToPreferences { _ in }
        var again = all[1]
        again.isActive = false
        #expect(await asked.request.configuration == again)
        #expect(
            await answer(.load, of: manager, in: app, .pushConfigurations([all[0]]))
                == "2 The configuration was removed.")
        let unsaved = OnQueue(NEAppPushManager(in: app.center))
        #expect(await answer(.load, of: unsaved, in: app, .pushConfigurations(all)) == "done")
        #expect(unsaved.value.matchSSIDs == [])
        #expect(
            await answer(.remove, of: unsaved, in: app, nil) == "2 The configuration was never saved.")
    }

    @Test("of a manager that was removed nothing is told, and saving makes it a new one")
    func removed() async throws {
        let (app, manager) = try await saved(PushConfiguration(number: 1, matchSSIDs: ["Ward"], isActive: true))
        #expect(manager.value.isActive)
        #expect(await answer(.remove, of: manager, in: app, .done) == "done")
        #expect(!manager.value.isActive)
        async let asked = app.device.next()
        manager.value.saveToPreferences { _ in }
        #expect(await asked.request.configuration?.number == nil)
    }
}

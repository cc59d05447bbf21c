import AppleFoundation
import AppleNetworkExtension
import DeviceProtocol
import DeviceStandIn
import Dispatch
import Foundation
import Testing

/// Something of the test that is used on the queue of its app, or while nothing is going on there.
struct OnQueue<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// The managers of an app, and the test as its device.
struct App {
    let device = DeviceStandIn()
    let queue = DispatchQueue(label: "app")
    let center: ManagerCenter

    init() { center = ManagerCenter(device: device, queue: queue) }

    /// Waits until all replies of the device are taken, and all that the queue was given for them is done.
    func settle() async {
        await device.delivered()
        for _ in 0..<3 { await withCheckedContinuation { done in queue.async { done.resume() } } }
    }

    /// Loads all managers; `use` is called in the handler, as an app sets its delegates.
    func load(
        _ configurations: [PushConfiguration], _ use: @escaping @Sendable (NEAppPushManager) -> Void = { _ in }
    ) async -> OnQueue<[NEAppPushManager]> {
        await withCheckedContinuation { done in
            center.loadAll { managers, error in
                #expect(error == nil)
                for manager in managers ?? [] { use(manager) }
                done.resume(returning: OnQueue(managers ?? []))
            }
            Task {
                let device = self.device
                var asked = await device.next()
                if asked.request.call == .pushObserve { asked = await device.next() }
                asked.reply(.pushConfigurations(configurations))
            }
        }
    }
}

@Suite("Push managers", .timeLimit(.minutes(10)))
struct ManagerTests {
    @Test("a new manager follows the device, and saves what was set in it (J01, J05)")
    func save() async throws {
        let app = App()
        let manager = OnQueue(NEAppPushManager(in: app.center))
        #expect(await app.device.next().request.call == .pushObserve)
        manager.value.matchSSIDs = ["Ward", "Ward-Secure"]
        manager.value.providerBundleIdentifier = "pager.provider"
        manager.value.providerConfiguration = ["host": "desk", "port": 4711, "isOn": true]
        manager.value.localizedDescription = "Pager"
        manager.value.isEnabled = true
        let network = NEPrivateLTENetwork()
        network.mobileCountryCode = "001"
        network.mobileNetworkCode = "01"
        manager.value.matchPrivateLTENetworks = [network]
        async let answer = app.device.next()
        let saved = Trace()
        manager.value.saveToPreferences { saved.add($0.map { "\($0)" } ?? "saved") }
        let asked = await answer
        #expect(asked.request.call == .pushSave)
        var configuration = try #require(asked.request.configuration)
        let values = try #require(configuration.providerConfiguration.flatMap(PropertyListText.decode))
        #expect(NSDictionary(dictionary: values) == ["host": "desk", "port": 4711, "isOn": true] as NSDictionary)
        configuration.providerConfiguration = nil
        #expect(
            configuration
                == PushConfiguration(
                    matchSSIDs: ["Ward", "Ward-Secure"],
                    matchPrivateLTENetworks: [.init(mobileCountryCode: "001", mobileNetworkCode: "01")],
                    providerBundleIdentifier: "pager.provider", localizedDescription: "Pager", isEnabled: true))
        asked.reply(.pushSaved(number: 3))
        await app.settle()
        #expect(saved.all == ["saved"])
        // The same configuration is saved again under its number.
        manager.value.saveToPreferences { _ in }
        #expect(await app.device.next().request.configuration?.number == 3)
    }

    @Test("what is asked of a manager during its first save waits for its number, and is asked in order")
    func firstSave() async throws {
        let app = App()
        let manager = OnQueue(NEAppPushManager(in: app.center))
        _ = await app.device.next()
        let trace = Trace()
        for ssid in ["Ward", "Lobby", "Office"] {
            manager.value.matchSSIDs = [ssid]
            manager.value.saveToPreferences { error in trace.add("\(ssid) \(error == nil)") }
        }
        manager.value.removeFromPreferences { error in trace.add("removed \(error == nil)") }
        // The second is the first one when that is refused.
        let refused = await app.device.next()
        #expect(refused.request.configuration?.number == nil)
        #expect(app.device.pending.isEmpty)
        refused.reply(.pushRefused(code: 1, message: "matchSSIDs is empty"))
        let first = await app.device.next()
        #expect(first.request.configuration?.number == nil)
        await app.settle()
        #expect(app.device.pending.isEmpty)
        first.reply(.pushSaved(number: 3))
        let second = await app.device.next()
        #expect(second.request.configuration?.number == 3)
        #expect(second.request.configuration?.matchSSIDs == ["Office"])
        second.reply(.pushSaved(number: 3))
        let removal = await app.device.next()
        #expect(removal.request.call == .pushRemove && removal.request.number == 3)
        removal.reply(.done)
        await app.settle()
        #expect(trace.all == ["Ward false", "Lobby true", "Office true", "removed true"])
    }

    @Test("what the device refuses is an error with its code")
    func refused() async throws {
        let app = App()
        let manager = OnQueue(NEAppPushManager(in: app.center))
        _ = await app.device.next()
        let error = await withCheckedContinuation { done in
            manager.value.saveToPreferences { done.resume(returning: $0) }
            Task {
                let device = app.device
                await device.next().reply(.pushRefused(code: 1, message: "matchSSIDs is empty"))
            }
        }
        let refusal = try #require(error as? NEAppPushManagerError)
        #expect(refusal.code == .configurationInvalid)
        let old = refusal as NSError
        #expect(old.domain == NEAppPushErrorDomain)
        #expect(old.code == 1)
        #expect(refusal.localizedDescription == "matchSSIDs is empty")
        do { throw refusal } catch NEAppPushManagerError.configurationInvalid {} catch { Issue.record(error) }
    }

    @Test("a configuration that is no property list is refused, and not sent")
    func noPropertyList() async throws {
        let app = App()
        let manager = OnQueue(NEAppPushManager(in: app.center))
        _ = await app.device.next()
        manager.value.providerConfiguration = ["url": URL(filePath: "/")]
        let error = await withCheckedContinuation { done in
            manager.value.saveToPreferences { done.resume(returning: $0) }
        }
        #expect((error as? NEAppPushManagerError)?.code == .configurationInvalid)
        #expect(app.device.pending.isEmpty)
    }

    @Test("managers are loaded with the values that were saved")
    func load() async throws {
        let app = App()
        let text = try PropertyListText.encode(["host": "desk"])
        let managers = await app.load([
            PushConfiguration(
                number: 1, matchSSIDs: ["Ward"], matchEthernet: true,
                matchPrivateLTENetworks: [
                    .init(mobileCountryCode: "001", mobileNetworkCode: "01", trackingAreaCode: "7")
                ], providerBundleIdentifier: "pager.provider", providerConfiguration: text,
                localizedDescription: "Pager", isEnabled: true, isActive: true),
            PushConfiguration(number: 4, matchSSIDs: ["Lobby"]),
        ])
        #expect(managers.value.count == 2)
        let first = try #require(managers.value.first)
        #expect(first.matchSSIDs == ["Ward"])
        #expect(first.matchEthernet)
        #expect(first.matchPrivateLTENetworks.map(\.trackingAreaCode) == ["7"])
        #expect(first.providerBundleIdentifier == "pager.provider")
        #expect(first.providerConfiguration["host"] as? String == "desk")
        #expect(first.localizedDescription == "Pager")
        #expect(first.isEnabled && first.isActive)
        #expect(!managers.value[1].isEnabled && !managers.value[1].isActive)
    }

    @Test("without a device, nothing is loaded and the error says so")
    func noDevice() async throws {
        let app = App()
        let error = await withCheckedContinuation { done in
            app.center.loadAll { managers, error in
                #expect(managers == nil)
                done.resume(returning: error)
            }
            Task {
                let device = app.device
                _ = await device.next()
                await device.next().reply(.failed(.init(.serviceNotRunning, "There is no device here.")))
            }
        }
        #expect((error as? NEAppPushManagerError)?.code == .internalError)
    }

    @Test("a device that was started again is followed by the next use")
    func restart() async throws {
        let app = App()
        let manager = OnQueue(NEAppPushManager(in: app.center))
        await app.device.next().reply(.failed(.init(.serviceNotRunning, "The device has ended.")))
        await app.settle()
        manager.value.saveToPreferences { _ in }
        #expect(await app.device.next().request.call == .pushObserve)
        let first = await app.device.next()
        #expect(first.request.call == .pushSave)
        first.reply(.pushSaved(number: 1))
        await app.settle()
        manager.value.saveToPreferences { _ in }
        #expect(await app.device.next().request.call == .pushSave)
    }

    @Test("observers of isActive are told of changes, and of them only")
    func isActive() async throws {
        let app = App()
        let manager = OnQueue(NEAppPushManager(in: app.center))
        let device = await app.device.next()
        let trace = Trace()
        let observation = manager.value.observe(\.isActive, options: [.initial, .new, .old]) { manager, change in
            let values = [change.oldValue, change.newValue].map { $0.map { "\($0)" } ?? "-" }
            trace.add(values.joined(separator: " "))
            #expect(manager.isActive == change.newValue)
        }
        manager.value.saveToPreferences { _ in }
        // A device may start the provider before it says that the configuration is saved.
        let save = await app.device.next()
        device.reply(.pushActive(number: 2, true))
        save.reply(.pushSaved(number: 2))
        device.reply(.pushActive(number: 2, true))
        device.reply(.pushActive(number: 1, false))
        device.reply(.pushActive(number: 2, false))
        await app.settle()
        #expect(trace.all == ["- false", "false true", "true false"])
        observation.invalidate()
    }

    @Test("a removed configuration is no longer active, and cannot be removed again")
    func remove() async throws {
        let app = App()
        let managers = await app.load([PushConfiguration(number: 5, matchSSIDs: ["Ward"], isActive: true)])
        let error = await withCheckedContinuation { done in
            managers.value[0].removeFromPreferences { done.resume(returning: $0) }
            Task {
                let device = app.device
                let asked = await device.next()
                #expect(asked.request.call == .pushRemove)
                #expect(asked.request.number == 5)
                asked.reply(.done)
            }
        }
        #expect(error == nil)
        #expect(!managers.value[0].isActive)
        let second = await withCheckedContinuation { done in
            managers.value[0].removeFromPreferences { done.resume(returning: $0) }
        }
        #expect((second as? NEAppPushManagerError)?.code == .configurationNotLoaded)
        // Saved once more, it is a new one.
        managers.value[0].saveToPreferences { _ in }
        #expect(await app.device.next().request.configuration?.number == nil)
    }

    @Test("a manager takes over what was saved meanwhile")
    func refresh() async throws {
        let app = App()
        let managers = await app.load([PushConfiguration(number: 1, matchSSIDs: ["Ward"], isEnabled: true)])
        let manager = OnQueue(managers.value[0])
        let error = await withCheckedContinuation { done in
            manager.value.loadFromPreferences { done.resume(returning: $0) }
            Task {
                let device = app.device
                await device.next().reply(.pushConfigurations([PushConfiguration(number: 1, matchSSIDs: ["Ward"])]))
            }
        }
        #expect(error == nil)
        #expect(!manager.value.isEnabled)
    }
}

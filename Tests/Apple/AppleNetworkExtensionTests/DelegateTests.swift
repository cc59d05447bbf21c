import AppleFoundation
import AppleNetworkExtension
import DeviceProtocol
import DeviceStandIn
import Foundation
import Testing

/// A delegate that writes down its calls, with a default value as Apple's sample has one.
private final class Delegate: NSObject, NEAppPushDelegate, Sendable {
    let trace: Trace

    init(_ trace: Trace) { self.trace = trace }

    func appPushManager(
        _ manager: NEAppPushManager, didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any] = [:]
    ) {
        trace.add("\(userInfo["from"] as? String ?? "nobody") by \(manager.matchSSIDs.joined())")
    }
}

@Suite("Delegates of push managers", .timeLimit(.minutes(10)))
struct DelegateTests {
    private static let ward = PushConfiguration(number: 1, matchSSIDs: ["Ward"], isEnabled: true)
    private static let lobby = PushConfiguration(number: 2, matchSSIDs: ["Lobby"], isEnabled: true)

    private static func call(_ from: String, number: Int = 1) throws -> AppReply.Event {
        .incomingCall(number: number, userInfo: try PropertyListText.encode(["from": from]))
    }

    @Test("a call that launched the app is told to a delegate set while managers are loaded")
    func launchedByCall() async throws {
        let app = App()
        let trace = Trace()
        let delegate = Delegate(trace)
        // The class is used for the first time, and the call is there before anything is loaded.
        let first = OnQueue(NEAppPushManager(in: app.center))
        let device = await app.device.next()
        device.reply(try Self.call("Desk"))
        await app.settle()
        let managers = await app.load([Self.ward]) { $0.delegate = delegate }
        await app.settle()
        #expect(trace.all == ["Desk by Ward"])
        device.reply(try Self.call("Door"))
        await app.settle()
        #expect(trace.all == ["Desk by Ward", "Door by Ward"])
        #expect(managers.value.count == 1 && first.value.delegate == nil)
    }

    @Test("a delegate set later is told of the calls after it only")
    func setLater() async throws {
        let app = App()
        let trace = Trace()
        let delegate = Delegate(trace)
        let first = OnQueue(NEAppPushManager(in: app.center))
        let device = await app.device.next()
        device.reply(try Self.call("Desk"))
        let managers = await app.load([Self.ward])
        await app.settle()
        managers.value[0].delegate = delegate
        device.reply(try Self.call("Door"))
        await app.settle()
        #expect(trace.all == ["Door by Ward"])
        #expect(first.value.delegate == nil)
    }

    @Test("a manager that was saved and not loaded tells its delegate nothing")
    func notLoaded() async throws {
        let app = App()
        let trace = Trace()
        let delegate = Delegate(trace)
        let manager = OnQueue(NEAppPushManager(in: app.center))
        let device = await app.device.next()
        manager.value.matchSSIDs = ["Ward"]
        manager.value.delegate = delegate
        manager.value.saveToPreferences { _ in }
        await app.device.next().reply(.pushSaved(number: 1))
        device.reply(try Self.call("Desk"))
        await app.settle()
        #expect(trace.all.isEmpty)
        // Loading it makes it one of preferences; what came before waits for that.
        manager.value.loadFromPreferences { _ in }
        await app.device.next().reply(.pushConfigurations([Self.ward]))
        await app.settle()
        #expect(trace.all == ["Desk by Ward"])
    }

    @Test("a call is told to the manager of its configuration, and to the newest of several")
    func ofSeveral() async throws {
        let app = App()
        let trace = Trace()
        let delegate = Delegate(trace)
        let first = OnQueue(NEAppPushManager(in: app.center))
        let device = await app.device.next()
        let old = await app.load([Self.ward, Self.lobby]) { $0.delegate = delegate }
        let new = await app.load([Self.ward, Self.lobby]) { $0.delegate = delegate }
        new.value[1].matchSSIDs = ["Lobby", "-new"]
        device.reply(try Self.call("Desk", number: 2))
        await app.settle()
        #expect(trace.all == ["Desk by Lobby-new"])
        #expect(old.value.count == 2 && first.value.delegate == nil)
    }

    @Test("a delegate that nobody keeps is not told")
    func released() async throws {
        let app = App()
        let trace = Trace()
        let first = OnQueue(NEAppPushManager(in: app.center))
        let device = await app.device.next()
        let managers = await app.load([Self.ward]) { manager in
            let delegate = Delegate(trace)
            manager.delegate = delegate
        }
        await app.settle()
        #expect(managers.value[0].delegate == nil)
        device.reply(try Self.call("Desk"))
        await app.settle()
        #expect(trace.all.isEmpty)
        #expect(first.value.delegate == nil)
    }
}

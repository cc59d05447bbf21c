import AppleUIKit
import DeviceProtocol
import DeviceStandIn
import Foundation
import Testing

/// A delegate that hands on where its app is.
private final class StateDelegate: UIResponder, UIApplicationDelegate {
    let calls = AsyncStream<String>.makeStream()

    private func tell(_ call: String) {
        calls.continuation.yield("\(call) \(UIApplication.shared.applicationState)")
    }

    func applicationDidBecomeActive(_ application: UIApplication) { tell("active") }
    func applicationWillResignActive(_ application: UIApplication) { tell("resigns") }
    func applicationDidEnterBackground(_ application: UIApplication) { tell("background") }
    func applicationWillEnterForeground(_ application: UIApplication) { tell("foreground") }

    /// Hands on what observers are told, too.
    func observe() -> [any NSObjectProtocol] {
        let names = [
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
        ]
        return names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [calls] note in
                calls.continuation.yield(note.name.rawValue)
            }
        }
    }
}

extension ApplicationTests {
    private func calls(_ reported: [Bool], from state: UIApplication.State) async -> [String] {
        let (delegate, device) = (StateDelegate(), DeviceStandIn())
        let observers = delegate.observe()
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        UIApplication.shared.applicationState = state
        UIApplication.shared.delegate = delegate
        UIApplication.shared.follow(device)
        let asked = await device.next()
        #expect(asked.request.call == .observeState)
        for isForeground in reported { asked.reply(.foreground(isForeground)) }
        await device.delivered()
        // What was given to the main queue is done before this.
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        delegate.calls.continuation.finish()
        var told: [String] = []
        for await call in delegate.calls.stream { told.append(call) }
        return told
    }

    @Test("where an app is, is told to the delegate, then to observers, in order")
    func changes() async {
        let told = await calls([true, false, true], from: .inactive)
        #expect(
            told == [
                "active active", "UIApplicationDidBecomeActiveNotification",
                "resigns active", "UIApplicationWillResignActiveNotification",
                "background background", "UIApplicationDidEnterBackgroundNotification",
                "foreground background", "UIApplicationWillEnterForegroundNotification",
                "active active", "UIApplicationDidBecomeActiveNotification",
            ])
    }

    @Test("an app that is launched in the background is told nothing before it comes to the foreground")
    func launchedInBackground() async {
        #expect(await calls([false], from: .inactive) == [])
        #expect(UIApplication.shared.applicationState == .background)
    }
}

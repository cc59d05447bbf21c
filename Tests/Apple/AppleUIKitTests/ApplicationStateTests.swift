import AppleUIKit
import AppleUserNotifications
import DeviceProtocol
import DeviceStandIn
import Foundation
import Testing

/// A delegate that hands on where its app is.
private final class StateDelegate: UIResponder, UIApplicationDelegate {
    let calls = AsyncStream<String>.makeStream()
    /// The handler for the end of the events of a background session.
    var finishEvents: (() -> Void)?

    fileprivate func tell(_ call: String) {
        calls.continuation.yield("\(call) \(UIApplication.shared.applicationState)")
    }

    func applicationDidBecomeActive(_ application: UIApplication) { tell("active") }
    func applicationWillResignActive(_ application: UIApplication) { tell("resigns") }
    func applicationDidEnterBackground(_ application: UIApplication) { tell("background") }
    func applicationWillEnterForeground(_ application: UIApplication) { tell("foreground") }
    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) { tell("action \(shortcutItem.type)") }
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        tell("session \(identifier)")
        finishEvents = completionHandler
    }

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

/// A delegate of the notification center that records the app's state at each response.
private final class ResponseDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    private let delegate: StateDelegate

    init(_ delegate: StateDelegate) { self.delegate = delegate }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let action = response.actionIdentifier
        MainActor.assumeIsolated { delegate.tell("response \(action)") }
        completionHandler()
    }
}

extension ApplicationTests {
    private func calls(_ reported: [Bool], from state: UIApplication.State) async -> [String] {
        await calls(events: reported.map { .foreground($0) }, from: state)
    }

    private func calls(events: [AppReply.Event], from state: UIApplication.State) async -> [String] {
        let (delegate, device) = (StateDelegate(), DeviceStandIn())
        let observers = delegate.observe()
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        UIApplication.shared.applicationState = state
        UIApplication.shared.delegate = delegate
        let responses = ResponseDelegate(delegate)
        UNUserNotificationCenter.current().delegate = responses
        defer { withExtendedLifetime(responses) {} }
        UIApplication.shared.follow(device)
        let asked = await device.next()
        #expect(asked.request.call == .observeState)
        for event in events { asked.reply(event) }
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

    @Test("a quick action is performed before the app becomes active, and one that the app does not have is not")
    func quickActions() async {
        let former = UIApplication.shared.shortcutItems
        defer { UIApplication.shared.shortcutItems = former }
        UIApplication.shared.shortcutItems = [UIApplicationShortcutItem(type: "search", localizedTitle: "Search")]
        let told = await calls(
            events: [.quickAction("other"), .quickAction("search"), .foreground(true)], from: .background)
        #expect(
            told == [
                "foreground background", "UIApplicationWillEnterForegroundNotification", "action search inactive",
                "active active", "UIApplicationDidBecomeActiveNotification",
            ])
    }

    @Test("a response that opens the app comes before the app becomes active, and any other one at once")
    func responses() async {
        let content = NotificationContent(identifier: "m1", title: "Bed 3")
        let told = await calls(
            events: [
                .notificationResponse(NotificationResponse(content, action: "later")),
                .notificationResponse(NotificationResponse(content, action: "going", comesForward: true)),
                .foreground(true), .notificationResponse(NotificationResponse(content, action: "reply", text: "Yes")),
            ], from: .background)
        #expect(
            told == [
                "response later background", "foreground background", "UIApplicationWillEnterForegroundNotification",
                "response going inactive", "active active", "UIApplicationDidBecomeActiveNotification",
                "response reply active",
            ])
    }

    @Test(
        "the delegate gets the identifier of a background session, and the app stays awake until it calls the handler")
    func backgroundSession() async throws {
        let (delegate, device) = (StateDelegate(), DeviceStandIn())
        UIApplication.shared.applicationState = .background
        UIApplication.shared.delegate = delegate
        UIApplication.shared.follow(device)
        let asked = await device.next()
        asked.reply(.backgroundSession("plans"))
        #expect(await device.next().request.call == .stateTaken)
        #expect(device.held == [.stayAwake(.backgroundTask, name: "background URLSession plans")])
        let finish = try #require(delegate.finishEvents)
        finish()
        #expect(device.held.isEmpty)
        finish()
        delegate.calls.continuation.finish()
        var told: [String] = []
        for await call in delegate.calls.stream { told.append(call) }
        #expect(told == ["session plans background"])
    }

    @Test("quick actions stay with all that they have until others are set")
    func keptQuickActions() throws {
        let former = UIApplication.shared.shortcutItems
        defer { UIApplication.shared.shortcutItems = former }
        let item = UIApplicationShortcutItem(
            type: "call", localizedTitle: "Call", localizedSubtitle: "Desk", icon: nil,
            userInfo: ["number": NSNumber(value: 7), "name": NSString(string: "Desk")])
        UIApplication.shared.shortcutItems = [item]
        let kept = try #require(UIApplication.shared.shortcutItems?.first)
        #expect(kept.type == "call" && kept.localizedTitle == "Call" && kept.localizedSubtitle == "Desk")
        #expect(kept.userInfo?["number"] as? NSNumber == 7 && kept.userInfo?["name"] as? NSString == "Desk")
        UIApplication.shared.shortcutItems = []
        #expect(UIApplication.shared.shortcutItems?.isEmpty == true)
        UIApplication.shared.shortcutItems = nil
        #expect(UIApplication.shared.shortcutItems == nil)
    }
}

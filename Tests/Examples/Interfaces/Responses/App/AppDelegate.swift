import UIKit
import UserNotifications

/// An app that says in which order it gets a response, by the form of the delegate with a handler.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    private var responses = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        tell("launched in state \(application.applicationState.rawValue), options \(launchOptions?.count ?? 0)")
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        Task { await begin(center) }
        return true
    }

    /// Shows notifications at the first launch; a later one finds what is left, and the categories.
    private func begin(_ center: UNUserNotificationCenter) async {
        let categories = await center.notificationCategories()
        tell("categories: \(categories.map(\.identifier).sorted())")
        guard categories.isEmpty else { return await tellDelivered() }
        let input = UNTextInputNotificationAction(
            identifier: "reply", title: "Reply", options: [], textInputButtonTitle: "Send",
            textInputPlaceholder: "To the desk")
        let going = UNNotificationAction(identifier: "going", title: "Going", options: .foreground)
        let later = UNNotificationAction(identifier: "later", title: "Later", options: [])
        let secret = UNNotificationAction(identifier: "secret", title: "Secret", options: .authenticationRequired)
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "alarm", actions: [going, later, input, secret], intentIdentifiers: [],
                options: .customDismissAction),
            UNNotificationCategory(identifier: "plain", actions: [later], intentIdentifiers: []),
        ])
        _ = try? await center.requestAuthorization(options: [.alert, .sound])
        for number in 1...12 { try? await show("Bed \(number)", number == 9 ? "plain" : "alarm", center) }
        try? await show("Bed 13", "unknown", center)
        // The title is not unique: the user sees the newest one first.
        try? await show("Bed 1", "", center, body: "again")
        try? await show("", "", center, body: "Only a text")
    }

    private func show(
        _ title: String, _ category: String, _ center: UNUserNotificationCenter, body: String = "Drip"
    ) async throws {
        let content = UNMutableNotificationContent()
        content.title = title
        content.body = body
        content.categoryIdentifier = category
        content.userInfo = ["title": title]
        let identifier = body == "Drip" ? title : "\(title) \(body)"
        try await center.add(UNNotificationRequest(identifier: identifier, content: content, trigger: nil))
    }

    private func tellDelivered() async {
        let delivered = await UNUserNotificationCenter.current().deliveredNotifications()
        tell("delivered: \(delivered.map(\.request.identifier))")
    }

    func applicationWillEnterForeground(_ application: UIApplication) { tell("will enter after \(responses)") }

    func applicationDidBecomeActive(_ application: UIApplication) { tell("active after \(responses)") }

    func applicationDidEnterBackground(_ application: UIApplication) { tell("background") }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list])
        guard notification.request.content.body == "Only a text" else { return }
        Task { await tellDelivered() }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        responses += 1
        let request = response.notification.request
        let text = (response as? UNTextInputNotificationResponse).map { ", text '\($0.userText)'" } ?? ""
        tell(
            "response: \(response.actionIdentifier) to \(request.identifier) of \(request.content.userInfo["title"] ?? "none")"
                + "\(text), main \(Thread.isMainThread), state \(UIApplication.shared.applicationState.rawValue)")
        // The work takes longer than the delay after which an idle app is suspended.
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.6) {
            tell("handled \(request.identifier)")
            Task { @MainActor in
                await self.tellDelivered()
                completionHandler()
            }
        }
    }
}

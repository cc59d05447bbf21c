import Foundation
import UserNotifications

/// The kinds of notifications for which an app asks, by the name of its program.
let kinds: [String: UNAuthorizationOptions] = [
    "asking": [.alert, .sound], "refused": [.alert, .sound], "badges": .badge, "quiet": [.alert, .provisional],
]
let center = UNUserNotificationCenter.current()

/// Tells what the user has allowed.
func tellSettings(_ time: String) async {
    let settings = await center.notificationSettings()
    let kinds = [settings.alertSetting, settings.soundSetting, settings.badgeSetting].map(\.rawValue)
    tell(
        "\(time): status \(settings.authorizationStatus.rawValue), kinds \(kinds), style \(settings.alertStyle.rawValue)"
    )
}

/// Shows a notification, and tells how that ended.
func show(_ title: String) async {
    let content = UNMutableNotificationContent()
    content.title = title
    do {
        try await center.add(UNNotificationRequest(identifier: title, content: content, trigger: nil))
        tell("added \(title)")
    } catch {
        tell("\(title): \((error as NSError).domain) \((error as NSError).code)")
    }
}

Task {
    await tellSettings("at first")
    await show("Early")
    if let options = kinds[ProcessInfo.processInfo.processName] {
        let isGranted = try? await center.requestAuthorization(options: options)
        tell("granted: \(isGranted ?? false)")
        await tellSettings("then")
        await show("Late")
    }
    let delivered = await center.deliveredNotifications()
    tell("delivered: \(delivered.map(\.request.content.title))")
}
RunLoop.main.run()

import UIKit
import UserNotifications

/// The commands of each quick action: `remind TITLE SECONDS`, `date TITLE SECONDS` and `remove TITLE`.
private let commands = [
    "suspended": ["remind Suspended 2", "date Dated 2"],
    "moved": ["remind Removed 2", "remind Moved 1", "remind Moved 2", "remove Removed"],
    "ended": ["remind Ended 2"], "restarted": ["remind Overdue 0.1", "remind Restarted 4"],
    "updated": ["remind Updated 2"], "deleted": ["remind Deleted 2"], "refused": ["remind Refused 1"],
]

/// An app whose quick actions schedule notifications.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    private let center = UNUserNotificationCenter.current()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        application.shortcutItems = commands.keys.map { UIApplicationShortcutItem(type: $0, localizedTitle: $0) }
        center.delegate = self
        Task {
            await tellLists("launched")
            _ = try? await center.requestAuthorization(options: [.alert])
        }
        return true
    }

    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) {
        Task {
            for command in commands[shortcutItem.type, default: []] {
                await perform(command.split(separator: " ").map(String.init))
            }
            await tellLists(shortcutItem.type)
            completionHandler(true)
        }
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions { [.banner, .list] }

    private func perform(_ words: [String]) async {
        let seconds = words.last.flatMap(Double.init) ?? 0
        switch words[0] {
        case "remind":
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
            await schedule(words[1], trigger, due: Date() + seconds)
        case "date":
            let date = Date(
                timeIntervalSinceReferenceDate: (Date().timeIntervalSinceReferenceDate + seconds).rounded(.up))
            let components = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
            await schedule(
                words[1], UNCalendarNotificationTrigger(dateMatching: components, repeats: false), due: date)
        default: center.removePendingNotificationRequests(withIdentifiers: [words[1]])
        }
    }

    private func schedule(_ title: String, _ trigger: UNNotificationTrigger, due: Date) async {
        let content = UNMutableNotificationContent()
        content.title = title
        content.userInfo = ["due": due]
        do {
            try await center.add(UNNotificationRequest(identifier: title, content: content, trigger: trigger))
        } catch {
            tell("\(title): \(error)")
        }
    }

    /// Tells what is pending and what was delivered, which of it within a second.
    private func tellLists(_ step: String) async {
        let pending = await center.pendingNotificationRequests()
        let delivered = await center.deliveredNotifications().map { notification in
            let due = notification.request.content.userInfo["due"] as? Date ?? .distantPast
            let delay = notification.date.timeIntervalSince(due)
            return "\(notification.request.identifier) \((0..<1).contains(delay) ? "on time" : "late by \(delay) s")"
        }
        tell("\(step): pending \(pending.map(\.identifier)), delivered \(delivered)")
    }
}

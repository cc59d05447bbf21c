import UIKit
import UserNotifications
import os

/// Starts the model before there is a view, because calls may launch the app in the background.
final class AppDelegate: NSObject, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.station", category: "app")
    private let notifications = NotificationHandler()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        log.notice("launched, group: \(StationGroup.folder != nil)")
        UNUserNotificationCenter.current().delegate = notifications
        UNUserNotificationCenter.current().setNotificationCategories(NotificationHandler.categories)
        Task { await StationModel.shared.start() }
        return true
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        log.notice("scene connects as \(connectingSceneSession.role.rawValue, privacy: .public)")
        return UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }
}

import UIKit
import UserNotifications

/// An app with a scene and an asynchronous delegate.
@main
final class SceneApp: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        Task {
            let delivered = await center.deliveredNotifications()
            tell("launched with \(delivered.count)")
            guard delivered.isEmpty else { return }
            _ = try? await center.requestAuthorization(options: .alert)
            let content = UNMutableNotificationContent()
            content.title = "Call"
            for name in ["one", "two"] {
                try? await center.add(UNNotificationRequest(identifier: name, content: content, trigger: nil))
            }
        }
        return true
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        tell("presents \(notification.request.identifier)")
        return .list
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        let scene = await response.targetScene
        tell("async response to \(response.notification.request.identifier), scene \(scene is UIWindowScene)")
    }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        tell("connects for \(options.notificationResponse?.notification.request.identifier ?? "nothing")")
    }

    func sceneDidBecomeActive(_ scene: UIScene) { tell("scene active") }
}

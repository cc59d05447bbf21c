import CallKit
import NetworkExtension
import UIKit
import UserNotifications
import os

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.pager", category: "app")
    private let calls = CallCenter()
    private var manager: NEAppPushManager?
    private var activity: NSKeyValueObservation?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.requestAuthorization(options: [.alert, .sound]) { [log] isGranted, _ in
            log.info("notifications: \(isGranted ? "allowed" : "denied", privacy: .public)")
        }
        NEAppPushManager.loadAllFromPreferences { [weak self] managers, error in
            guard let self else { return }
            if let error { self.log.error("not loaded: \(error.localizedDescription, privacy: .public)") }
            // Set here, before anything else: a call may be what has launched the app.
            managers?.forEach { $0.delegate = self.calls }
            self.configure(managers?.first ?? NEAppPushManager())
        }
        Task {
            do {
                let isAllowed = try await requestLocalNetworkAuthorization()
                log.info("local network: \(isAllowed ? "allowed" : "denied", privacy: .public)")
            } catch {
                log.error("local network: \(error.localizedDescription, privacy: .public)")
            }
        }
        return true
    }

    private func configure(_ manager: NEAppPushManager) {
        self.manager = manager
        activity = manager.observe(\.isActive, options: [.initial, .new]) { [log] manager, _ in
            log.info("provider active: \(manager.isActive)")
        }
        manager.matchSSIDs = ["Ward-Secure"]
        manager.localizedDescription = "Pager"
        manager.providerBundleIdentifier = "com.example.pager.provider"
        manager.providerConfiguration = ["host": "server", "port": 7650, "token": "phone"]
        manager.isEnabled = true
        manager.saveToPreferences { [weak self] error in
            guard let self else { return }
            if let error { return self.log.error("not saved: \(error.localizedDescription, privacy: .public)") }
            // Calls come to managers that were loaded.
            manager.loadFromPreferences { _ in manager.delegate = self.calls }
        }
    }
}

extension AppDelegate: UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound])
    }
}

import NetworkExtension
import UIKit
import os

/// An app that lets its provider run in the networks of the hospital.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.heartbeat", category: "app")
    private var manager: NEAppPushManager?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let manager = NEAppPushManager()
        manager.matchSSIDs = ["Ward-Secure", "Theatre-Secure"]
        manager.providerBundleIdentifier = "com.example.heartbeat.provider"
        manager.providerConfiguration = ["host": "server", "token": UIDevice.current.name]
        manager.isEnabled = true
        manager.saveToPreferences { [log] error in
            if let error { log.error("not saved: \(error.localizedDescription, privacy: .public)") }
        }
        self.manager = manager
        return true
    }
}

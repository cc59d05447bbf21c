import NetworkExtension
import UIKit
import os

/// An app whose switch for local push is turned off as soon as its provider runs.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.switching", category: "app")
    private let manager = NEAppPushManager()
    private var activity: NSKeyValueObservation?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        manager.matchSSIDs = ["Ward-Secure"]
        manager.localizedDescription = "Switching"
        manager.providerBundleIdentifier = "com.example.providers"
        save(isEnabled: true) { [self] in
            activity = manager.observe(\.isActive, options: [.initial, .new]) { manager, _ in
                guard manager.isActive else { return }
                self.activity = nil
                self.save(isEnabled: false) {}
            }
        }
        return true
    }

    private func save(isEnabled: Bool, then next: @escaping () -> Void) {
        manager.isEnabled = isEnabled
        manager.saveToPreferences { error in
            if let error { return self.log.error("not saved: \(error.localizedDescription, privacy: .public)") }
            self.log.info("saved \(isEnabled ? "on" : "off", privacy: .public)")
            next()
        }
    }
}

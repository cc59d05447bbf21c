import CallKit
import NetworkExtension
import UIKit
import os

/// An app that saves a configuration once, and another one as soon as its provider runs; and that shows calls.
@main
class AppDelegate: UIResponder, UIApplicationDelegate, NEAppPushDelegate {
    private let log = Logger(subsystem: "com.example.host", category: "app")
    private let calls = CXProvider(configuration: CXProviderConfiguration())
    private var manager: NEAppPushManager?
    private var activity: NSKeyValueObservation?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        log.info("launched in state \(application.applicationState.rawValue)")
        NEAppPushManager.loadAllFromPreferences { managers, error in
            if let error { self.log.error("not loaded: \(error.localizedDescription, privacy: .public)") }
            if let manager = managers?.first {
                self.log.info("found ward \(manager.providerConfiguration["ward"] as? Int ?? 0)")
                manager.delegate = self
                self.manager = manager
            } else {
                self.saveFirst()
            }
        }
        return true
    }

    private func saveFirst() {
        let manager = NEAppPushManager()
        self.manager = manager
        manager.matchSSIDs = ["Ward-Secure"]
        manager.localizedDescription = "Host"
        manager.providerBundleIdentifier = "com.example.providers"
        manager.isEnabled = true
        save(ward: 3) {
            // Calls come to managers that were loaded.
            manager.loadFromPreferences { _ in manager.delegate = self }
            self.activity = manager.observe(\.isActive, options: [.initial, .new]) { manager, _ in
                guard manager.isActive else { return }
                self.activity = nil
                self.save(ward: 4) {}
            }
        }
    }

    private func save(ward: Int, then next: @escaping () -> Void) {
        guard let manager else { return }
        manager.providerConfiguration = ["ward": ward]
        manager.saveToPreferences { error in
            if let error { return self.log.error("not saved: \(error.localizedDescription, privacy: .public)") }
            self.log.info("saved ward \(ward)")
            next()
        }
    }

    func appPushManager(_ manager: NEAppPushManager, didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any]) {
        log.info("call from \(userInfo["from"] as? String ?? "nobody", privacy: .public)")
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: userInfo["from"] as? String ?? "")
        calls.reportNewIncomingCall(with: UUID(), update: update) { error in
            if let error { self.log.error("not reported: \(error.localizedDescription, privacy: .public)") }
        }
    }
}

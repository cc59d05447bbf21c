import CallKit
import NetworkExtension
import UIKit

/// An app that reports the calls of its provider, except those from nobody.
@main
class AppDelegate: UIResponder, UIApplicationDelegate, NEAppPushDelegate {
    private let desk = Desk()
    private var managers: [NEAppPushManager] = []
    private var count = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        NEAppPushManager.loadAllFromPreferences { managers, _ in
            self.managers = managers ?? []
            for manager in self.managers { manager.delegate = self }
            tell("launched with \(self.managers.count) managers")
        }
        return true
    }

    func appPushManager(_ manager: NEAppPushManager, didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any]) {
        let caller = userInfo["from"] as? String ?? "?"
        count += 1
        tell("call \(count) from \(caller)")
        if caller != "nobody" { desk.report(desk.newCall("call \(count)"), from: caller) }
    }
}

import CallKit
import NetworkExtension
import UIKit
import UserNotifications

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let calls = CallManager()
    private var manager: NEAppPushManager?
    private var observation: NSKeyValueObservation?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        print("launched on \(UIDevice.current.systemName)")
        UNUserNotificationCenter.current().delegate = calls
        NEAppPushManager.loadAllFromPreferences { managers, error in
            for manager in managers ?? [] { manager.delegate = self.calls }
            if let error = error as NSError? { print("load: \(error.domain) \(error.code)") }
        }
        let manager = NEAppPushManager()
        manager.matchSSIDs = ["Ward-Secure"]
        manager.providerBundleIdentifier = "org.example.pager.provider"
        manager.providerConfiguration = ["host": "server", "port": 4711]
        manager.localizedDescription = "Pager"
        manager.isEnabled = true
        observation = manager.observe(\.isActive, options: [.initial, .new]) { manager, change in
            print("active: \(change.newValue ?? true) \(manager.isActive)")
        }
        self.manager = manager
        manager.saveToPreferences { error in
            if case NEAppPushManagerError.internalError? = error { print("save: internal error") }
            DispatchQueue.main.async { self.calls.incoming(from: "Desk") }
        }
        return true
    }
}

final class CallManager: NSObject, NEAppPushDelegate, CXProviderDelegate, UNUserNotificationCenterDelegate {
    private let provider: CXProvider

    override init() {
        let configuration = CXProviderConfiguration()
        configuration.supportedHandleTypes = [.generic]
        provider = CXProvider(configuration: configuration)
        super.init()
        provider.setDelegate(self, queue: nil)
    }

    func appPushManager(
        _ manager: NEAppPushManager, didReceiveIncomingCallWithUserInfo userInfo: [AnyHashable: Any] = [:]
    ) {
        incoming(from: userInfo["from"] as? String ?? "nobody")
    }

    func incoming(from name: String) {
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .generic, value: name)
        provider.reportNewIncomingCall(with: UUID(), update: update) { error in
            print("call: \((error as NSError?)?.domain ?? "shown")")
            exit(0)
        }
    }

    func providerDidReset(_ provider: CXProvider) {}

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fulfill() }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {}
}

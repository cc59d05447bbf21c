package import AppleUIKit
internal import Foundation

/// Passes the life cycle of the device on to the application object and its delegate.
@MainActor
package final class ApplicationLife: UIResponder, UIApplicationDelegate {
    private(set) var isLaunched = false
    /// Whether the app has left the foreground since it was there.
    private(set) var hasResigned = false

    package func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        post(NSApplication.willFinishLaunchingNotification) { $0.applicationWillFinishLaunching($1) }
        return true
    }

    package func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        isLaunched = true
        post(NSApplication.didFinishLaunchingNotification) { $0.applicationDidFinishLaunching($1) }
        return true
    }

    package func applicationDidBecomeActive(_ application: UIApplication) {
        post(NSApplication.willBecomeActiveNotification) { $0.applicationWillBecomeActive($1) }
        hasResigned = false
        post(NSApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive($1) }
    }

    package func applicationWillResignActive(_ application: UIApplication) {
        post(NSApplication.willResignActiveNotification) { $0.applicationWillResignActive($1) }
        hasResigned = true
        post(NSApplication.didResignActiveNotification) { $0.applicationDidResignActive($1) }
    }

    /// Notifies the delegate, then the observers.
    func post(_ name: Notification.Name, _ call: (any NSApplicationDelegate, Notification) -> Void) {
        let notification = Notification(name: name, object: NSApplication.shared)
        if let delegate = NSApplication.shared.delegate { call(delegate, notification) }
        NotificationCenter.default.post(notification)
    }
}

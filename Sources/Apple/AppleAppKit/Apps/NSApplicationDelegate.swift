internal import AppleUIKit
public import Foundation

/// The delegate of an app; `@main` on a delegate's class makes it the entry point of the program.
@MainActor @preconcurrency
public protocol NSApplicationDelegate: NSObjectProtocol {
    /// Called first during the launch.
    func applicationWillFinishLaunching(_ notification: Notification)
    /// Called at the end of the launch.
    func applicationDidFinishLaunching(_ notification: Notification)
    /// Called before the app comes to the foreground.
    func applicationWillBecomeActive(_ notification: Notification)
    /// Called after the app has come to the foreground, also after its launch.
    func applicationDidBecomeActive(_ notification: Notification)
    /// Called before the app leaves the foreground.
    func applicationWillResignActive(_ notification: Notification)
    /// Called after the app has left the foreground.
    func applicationDidResignActive(_ notification: Notification)
    /// Returns whether the app may end.
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
    /// Called before the app ends by itself; a lab ends it without this.
    func applicationWillTerminate(_ notification: Notification)
    /// Returns whether the app ends with its last window.
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
    /// Returns whether the app opens a window when the user reopens it, which never happens in a lab.
    func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool
    /// Returns whether the app restores its state securely.
    func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool
    /// Returns the menu in the Dock, which is not drawn.
    func applicationDockMenu(_ sender: NSApplication) -> NSMenu?
    /// The app is to open URLs, which never happens in a lab.
    func application(_ application: NSApplication, open urls: [URL])
    /// Called with the token of remote notifications, which a lab does not have.
    func application(
        _ application: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    /// Called after the app has registered for remote notifications, which always fails in a lab.
    func application(
        _ application: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// Called with a remote notification; never in a lab.
    func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any])
}

// Methods that an app does not implement do nothing.
extension NSApplicationDelegate {
    /// Does nothing.
    public func applicationWillFinishLaunching(_ notification: Notification) {}
    /// Does nothing.
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    /// Does nothing.
    public func applicationWillBecomeActive(_ notification: Notification) {}
    /// Does nothing.
    public func applicationDidBecomeActive(_ notification: Notification) {}
    /// Does nothing.
    public func applicationWillResignActive(_ notification: Notification) {}
    /// Does nothing.
    public func applicationDidResignActive(_ notification: Notification) {}
    /// Returns that the app may end.
    public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
    /// Does nothing.
    public func applicationWillTerminate(_ notification: Notification) {}
    /// Returns false.
    public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { false }
    /// Returns true.
    public func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool { true }
    /// Returns false.
    public func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { false }
    /// Returns `nil`.
    public func applicationDockMenu(_ sender: NSApplication) -> NSMenu? { nil }
    /// Does nothing.
    public func application(_ application: NSApplication, open urls: [URL]) {}
    /// Does nothing.
    public func application(
        _ application: NSApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    /// Does nothing.
    public func application(
        _ application: NSApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
    /// Does nothing.
    public func application(_ application: NSApplication, didReceiveRemoteNotification userInfo: [String: Any]) {}

    /// Runs the app with a delegate of this class until the process ends.
    public static func main() {
        let delegate = NSApplication.delegate(of: Self.self)
        NSApplication.shared.delegate = delegate
        // The delegate lives as long as the app.
        withExtendedLifetime(delegate) { NSApplication.shared.run() }
    }
}

extension NSApplication {
    /// Creates a delegate of a class, whose `init()` need not be `required`.
    package static func delegate(of type: any NSApplicationDelegate.Type) -> any NSApplicationDelegate {
        guard let delegate = _DelegateInstance.make(type) as? any NSApplicationDelegate else {
            fatalError("The class '\(type)' cannot be instantiated by init().")
        }
        return delegate
    }
}

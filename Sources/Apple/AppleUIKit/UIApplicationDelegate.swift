internal import AppleFoundation
public import Foundation
internal import Glibc

/// The delegate of an app; `@main` on a delegate's class makes it the entry point of the program.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// Called first during the launch.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called at the end of the launch.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called after the app has come to the foreground, also after its launch.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// Called before the app leaves the foreground.
    func applicationWillResignActive(_ application: UIApplication)

    /// Called after the app has entered the background.
    func applicationDidEnterBackground(_ application: UIApplication)

    /// Called before the app returns to the foreground.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// Called when the user has selected a quick action of an app without scenes, which calls the handler at its end.
    ///
    /// It is called after `didFinishLaunching`, or before the app becomes active, but not if a launch method has returned
    /// false.
    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)

    /// Called after the user has answered `registerUserNotificationSettings(_:)`, with the kinds that are allowed.
    func application(
        _ application: UIApplication, didRegister notificationSettings: UIUserNotificationSettings)

    /// Called after the app has registered for remote notifications, which always fails in a lab.
    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)

    /// The main window of an app without scenes.
    var window: UIWindow? { get set }

    /// Returns the configuration of a scene that is about to be connected.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration

    /// Sessions of scenes were discarded, which never happens in a lab.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

    /// The app is about to be ended; a lab ends it without this, as iOS ends a suspended one.
    func applicationWillTerminate(_ application: UIApplication)

    /// There is little memory, which a lab never says.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)

    /// Remote notifications can be had, which a lab never says.
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)

    /// A remote notification has come, which never happens in a lab.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)

    /// The app is to fetch something, which never happens in a lab.
    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)

    /// Called when the transfers of a background session have ended while the app was suspended or not running.
    ///
    /// It is also called when the app has to judge the certificates of a server.
    /// The delegate creates the session with this identifier if there is none, and calls the handler after
    /// `urlSessionDidFinishEvents(forBackgroundURLSession:)`.
    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void)

    /// The app is to open a URL, which never happens in a lab.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool

    /// The app is to continue an activity, which never happens in a lab.
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool

    /// Returns the orientations of the screens in a window.
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask
}

/// An object that can restore an activity.
@MainActor @preconcurrency
public protocol UIUserActivityRestoring: NSObjectProtocol {}

extension UIApplicationDelegate {
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}

    /// Reports the quick action as not performed.
    public func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(false) }

    /// Does nothing.
    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}

    /// Runs the app until the process ends.
    public static func main() { UIApplication.run(Self.self) }
}

/// Runs an app until the process ends.
///
/// - Parameters:
///   - argc: the number of arguments.
///   - argv: the arguments.
///   - principalClassName: the class of the application; must be `nil`.
///   - delegateClassName: the class of the delegate, as `NSStringFromClass` names it.
@MainActor @preconcurrency
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    guard principalClassName == nil else { fatalError("UIApplicationMain: principalClassName must be nil.") }
    guard let name = delegateClassName, let type = NSClassFromString(name) as? any UIApplicationDelegate.Type
    else {
        fatalError("No class '\(delegateClassName ?? "")' conforms to UIApplicationDelegate.")
    }
    UIApplication.run(type)
}

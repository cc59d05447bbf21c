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

    /// Called after the app has registered for remote notifications, which always fails in a lab.
    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
}

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

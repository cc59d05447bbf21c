internal import AppleFoundation
public import Foundation
internal import Glibc

/// What an app does when it is launched; `@main` on its class makes it the start of the program.
@MainActor @preconcurrency
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The app is about to be ready.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The app is ready.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The app has come to the foreground, after it was launched as well.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// The app is about to leave the foreground.
    func applicationWillResignActive(_ application: UIApplication)

    /// The app is in the background.
    func applicationDidEnterBackground(_ application: UIApplication)

    /// The app is about to come back to the foreground.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// Remote notifications cannot be had, as nowhere in a lab.
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

    /// Runs the app until the process is ended.
    public static func main() { UIApplication.run(Self.self) }
}

/// Runs an app until the process is ended.
///
/// - Parameters:
///   - argc: the number of arguments.
///   - argv: the arguments.
///   - principalClassName: the class of the application; only `nil` can be had.
///   - delegateClassName: the class of the delegate, as `NSStringFromClass` names it.
@MainActor @preconcurrency
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    guard principalClassName == nil else { fatalError("A class of one's own for the application cannot be had.") }
    guard let name = delegateClassName, let type = NSClassFromString(name) as? any UIApplicationDelegate.Type
    else {
        fatalError("There is no class '\(delegateClassName ?? "")' that is a UIApplicationDelegate.")
    }
    UIApplication.run(type)
}

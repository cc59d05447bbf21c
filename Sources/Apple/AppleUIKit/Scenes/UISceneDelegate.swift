public import Foundation

/// The reactions of an app to the life of a scene.
///
/// [UISceneDelegate](https://developer.apple.com/documentation/uikit/uiscenedelegate)
@MainActor @preconcurrency
public protocol UISceneDelegate: NSObjectProtocol {
    /// A scene is about to be connected.
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    /// A scene was disconnected, which never happens in a lab.
    func sceneDidDisconnect(_ scene: UIScene)
    /// A scene gets events.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// A scene is about to get no events.
    func sceneWillResignActive(_ scene: UIScene)
    /// A scene is about to come to the foreground.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// A scene is in the background.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// A scene is to open URLs, which never happens in a lab.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// A scene is to continue an activity, which never happens in a lab.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// Returns the activity that restores a scene.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {}

    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}

    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}

    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}

    /// Does nothing.
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}

    /// Returns `nil`.
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// The reactions of an app to the life of a scene with windows.
@MainActor @preconcurrency
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The main window of the scene.
    var window: UIWindow? { get set }
    /// Called when the user has selected a quick action of the running app, which calls the handler at its end.
    func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
}

extension UIWindowSceneDelegate {
    /// Passes false to the handler.
    public func windowScene(
        _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(false) }

    /// No window; a delegate that has one declares the property.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

public import AppleUserNotifications
public import Foundation

/// A part of the interface that comes to the foreground and goes to the background by itself; a lab's device shows one.
///
/// [UIScene](https://developer.apple.com/documentation/uikit/uiscene)
@MainActor @preconcurrency
open class UIScene: UIResponder {
    /// The session.
    public let session: UISceneSession
    /// The delegate.
    open var delegate: (any UISceneDelegate)?
    /// The state.
    public internal(set) var activationState = ActivationState.unattached
    /// The title; `nil` for that of the app.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var title: String! = ""
    /// The activity of the user.
    open var userActivity: NSUserActivity?

    /// Makes a scene for a session.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
    }

    /// The app.
    open override var next: UIResponder? { UIApplication.shared }

    /// Opens a URL by another app; there is none, which the handler gets as false.
    open func open(
        _ url: URL, options: OpenExternalURLOptions?,
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) { UIApplication.shared.open(url, completionHandler: completion) }

    /// The state of a scene.
    public enum ActivationState: Int, Sendable {
        /// It is not connected.
        case unattached = -1
        /// It is in the foreground and gets events.
        case foregroundActive
        /// It is in the foreground, and gets no events.
        case foregroundInactive
        /// It is in the background.
        case background
    }

    /// The options for opening a URL.
    open class OpenExternalURLOptions: NSObject {
        /// Whether it is opened only by an app that has it as a universal link.
        open var universalLinksOnly = false
    }

    /// The quick action or notification for which a scene was connected, if any.
    @MainActor @preconcurrency
    open class ConnectionOptions: NSObject {
        /// The URLs that it is to open.
        public let urlContexts: Set<UIOpenURLContext> = []
        /// The activities of the user that it is to continue.
        public let userActivities: Set<NSUserActivity> = []
        /// The app that it comes from.
        public let sourceApplication: String? = nil
        /// The quick action that the user has selected; `nil` for none.
        public internal(set) var shortcutItem: UIApplicationShortcutItem?
        /// The response of the user to a notification that has opened the app; `nil` for none.
        public internal(set) var notificationResponse: UNNotificationResponse?
    }

    /// The scene was connected.
    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    /// The scene was disconnected.
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    /// The scene gets events.
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// The scene is about to get no events.
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    /// The scene is about to come to the foreground.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    /// The scene is in the background.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

/// A scene with windows.
@MainActor @preconcurrency
open class UIWindowScene: UIScene {
    /// Its windows.
    public private(set) var windows: [UIWindow] = []

    /// The window that gets what is typed.
    open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }

    /// The screen.
    open var screen: UIScreen { .main }

    /// The traits of the interface.
    open var traitCollection: UITraitCollection { .current }

    func add(_ window: UIWindow) {
        if !windows.contains(window) { windows.append(window) }
    }

    func remove(_ window: UIWindow) { windows.removeAll { $0 === window } }
}

/// A session of a scene, which lives as long as the app.
@MainActor @preconcurrency
open class UISceneSession: NSObject {
    /// The role.
    public let role: Role
    /// The scene; `nil` while none is connected.
    public internal(set) weak var scene: UIScene?
    /// The configuration.
    public internal(set) var configuration: UISceneConfiguration
    /// An identifier of the session.
    public let persistentIdentifier = UUID().uuidString
    /// The values of the app.
    open var userInfo: [String: Any]?
    /// The activity to restore.
    open var stateRestorationActivity: NSUserActivity?

    init(role: Role) {
        self.role = role
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
    }

    /// The role of a session.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name of the role.
        public let rawValue: String

        /// Names a role.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Windows of the app.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }
}

/// A URL that a scene is to open.
@MainActor @preconcurrency
open class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL

    init(url: URL) { self.url = url }
}

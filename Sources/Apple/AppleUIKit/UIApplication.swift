internal import AppleFoundation
internal import AppleUserNotifications
internal import DeviceProtocol
internal import Foundation

/// The application object of a program, without a user interface.
@MainActor @preconcurrency
public final class UIApplication: UIResponder {
    /// The application object of this program.
    public static let shared = UIApplication()

    /// The delegate; a weak reference.
    public weak var delegate: (any UIApplicationDelegate)?
    /// Whether the device stays awake; without effect in a lab, where the scenario decides.
    public var isIdleTimerDisabled = false
    /// The state: in the foreground, in the background, or between the two.
    public package(set) var applicationState: State = .inactive

    /// Makes the app of this program.
    @MainActor @preconcurrency
    public override init() { super.init() }

    /// A key of the launch options, which have only the quick action in a lab.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Makes a key from a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The user has selected a quick action; the value is the `UIApplicationShortcutItem`.
        public static let shortcutItem = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
    }

    /// Reports to the delegate that the registration failed, because a lab has no remote notifications.
    public func registerForRemoteNotifications() {
        let error = NSError(
            domain: NSCocoaErrorDomain, code: 3010,
            userInfo: [NSLocalizedDescriptionKey: "remote notifications are not supported in a lab"])
        // The application object lasts as long as the process.
        DispatchQueue.main.async {
            MainActor.assumeIsolated { [self] in
                delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: error)
            }
        }
    }

    /// Launches the app with a delegate of a class, and runs it until the process ends.
    static func run(_ type: any UIApplicationDelegate.Type) -> Never {
        run(delegate(of: type))
    }

    /// Launches the app with a delegate, and runs it until the process is ended.
    ///
    /// Without a delegate of the notification center, an app in the foreground shows no notifications if `silences`.
    package static func run(_ delegate: any UIApplicationDelegate, silences: Bool = true) -> Never {
        BrokenPipes.areErrors()
        if silences { UNUserNotificationCenter.current().answerPresentations() }
        shared.follow(DeviceConnection.shared, waits: true)
        launch(delegate)
        // The delegate lives as long as the app.
        withExtendedLifetime(delegate) { MainThread.run() }
    }

    /// Creates a delegate of a class, whose `init()` need not be `required`.
    package static func delegate(of type: any UIApplicationDelegate.Type) -> any UIApplicationDelegate {
        guard let delegate = _DelegateInstance.make(type) as? any UIApplicationDelegate else {
            fatalError("The class '\(type)' cannot be instantiated by init().")
        }
        return delegate
    }

    /// Calls the delegate's methods of a launch.
    package static func launch(_ delegate: any UIApplicationDelegate) {
        shared.delegate = delegate
        let item = shared.nextQuickAction()
        let options = item.map { [LaunchOptionsKey.shortcutItem: $0 as Any] }
        let isBegun = delegate.application(shared, willFinishLaunchingWithOptions: options)
        let isLaunched = delegate.application(shared, didFinishLaunchingWithOptions: options)
        // An app that was launched in the background gets its scene when the user brings it to the foreground.
        if shared.applicationState != .background { SceneCenter.shared.connect(for: shared, quickAction: item) }
        // A scene has it in its options; an app that returns false has handled it itself.
        guard let item, isBegun, isLaunched, SceneCenter.shared.scenes.isEmpty else { return }
        delegate.application(shared, performActionFor: item) { _ in }
    }
}

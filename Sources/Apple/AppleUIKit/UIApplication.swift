internal import AppleFoundation
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
    private var lastTask = 0

    /// Makes the app of this program.
    @MainActor @preconcurrency
    public override init() { super.init() }

    /// A key of the launch options, which are empty in a lab.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Makes a key from a name.
        public init(rawValue: String) { self.rawValue = rawValue }
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

    /// Begins a background task; without effect in a lab, which does not suspend apps.
    public func beginBackgroundTask(
        withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        lastTask += 1
        return UIBackgroundTaskIdentifier(rawValue: lastTask)
    }

    /// Begins a background task; without effect in a lab, which does not suspend apps.
    public func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil, expirationHandler: handler) }

    /// Ends a background task; without effect in a lab.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

    /// Launches the app with a delegate of a class, and runs it until the process ends.
    static func run(_ type: any UIApplicationDelegate.Type) -> Never {
        run(delegate(of: type))
    }

    /// Launches the app with a delegate, and runs it until the process is ended.
    package static func run(_ delegate: any UIApplicationDelegate) -> Never {
        BrokenPipes.areErrors()
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
        _ = delegate.application(shared, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(shared, didFinishLaunchingWithOptions: nil)
        // An app that was launched in the background gets its scene when the user brings it to the foreground.
        if shared.applicationState != .background { SceneCenter.shared.connect(for: shared) }
    }
}

/// The identifier of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number of the task.
    public let rawValue: Int

    /// Makes an identifier from a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The identifier of no task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

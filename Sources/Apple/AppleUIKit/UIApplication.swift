internal import AppleFoundation
internal import DeviceProtocol
internal import Foundation

/// The app.
@MainActor @preconcurrency
public final class UIApplication: UIResponder {
    /// The app of this program.
    public static let shared = UIApplication()

    /// The delegate; a weak reference.
    public weak var delegate: (any UIApplicationDelegate)?
    /// Whether the device stays awake; a lab's device does as its scenario says.
    public var isIdleTimerDisabled = false
    /// Whether it is in the foreground.
    public package(set) var applicationState: State = .inactive
    private var lastTask = 0

    /// Makes the app of this program.
    public nonisolated override init() { super.init() }

    /// Why an app was launched; nothing in a lab gives a reason.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the reason.
        public let rawValue: String

        /// Names a reason.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Asks for remote notifications, which a lab does not have: the delegate is told so.
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

    /// Begins something that is to end before the app is suspended; a lab does not suspend apps for working too long.
    public func beginBackgroundTask(
        withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        lastTask += 1
        return UIBackgroundTaskIdentifier(rawValue: lastTask)
    }

    /// Begins something that is to end before the app is suspended.
    public func beginBackgroundTask(
        expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil, expirationHandler: handler) }

    /// Ends something that was begun; nothing waits for it.
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

    /// Launches the app with a delegate of a class, and runs it until the process is ended.
    static func run(_ type: any UIApplicationDelegate.Type) -> Never {
        BrokenPipes.areErrors()
        let delegate = delegate(of: type)
        shared.follow(DeviceConnection.shared, waits: true)
        launch(delegate)
        // The delegate lives as long as the app.
        withExtendedLifetime(delegate) { MainThread.run() }
    }

    /// Creates a delegate of a class, whose `init()` need not be `required`.
    package static func delegate(of type: any UIApplicationDelegate.Type) -> any UIApplicationDelegate {
        guard let delegate = _DelegateInstance.make(type) as? any UIApplicationDelegate else {
            fatalError("The class '\(type)' makes no object of itself.")
        }
        return delegate
    }

    /// Calls the delegate as at a launch.
    package static func launch(_ delegate: any UIApplicationDelegate) {
        shared.delegate = delegate
        _ = delegate.application(shared, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(shared, didFinishLaunchingWithOptions: nil)
    }
}

/// Something that was begun, and is to end before the app is suspended.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// Its number.
    public let rawValue: Int

    /// Takes a number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Nothing.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

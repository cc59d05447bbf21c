public import AppleFoundation
public import Foundation

// Other apps, and what the device shows of this one.
extension UIApplication {
    /// Opens a URL by another app; there is none, which the handler gets as false.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        ScreenNotice.opening.say()
        // iOS calls the handler on the main thread, later.
        DispatchQueue.main.async { MainActor.assumeIsolated { completion?(false) } }
    }

    /// Opens a URL by another app; there is none.
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }

    /// Whether an app is there for a URL: Safari, Mail and Settings are, for schemes that any app may ask about.
    ///
    /// Other schemes are false, also those of `LSApplicationQueriesSchemes`, because the device has no other apps
    /// ([canOpenURL(_:)](https://developer.apple.com/documentation/uikit/uiapplication/canopenurl(_:))).
    public func canOpenURL(_ url: URL) -> Bool {
        ["http", "https", "mailto", "app-settings"].contains(url.scheme?.lowercased())
    }

    /// The URL of the app's page in Settings.
    public nonisolated static let openSettingsURLString = "app-settings:"
    /// The URL of the app's notifications in Settings.
    public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

    /// The options for opening a URL.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public let rawValue: String

        /// Names an option.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether it is opened only by an app that has it as a universal link.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// The options of a URL that the app is to open.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public let rawValue: String

        /// Names an option.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app that it comes from.
        public static let sourceApplication = OpenURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// Whether the document is opened in its place.
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// The number on the app's icon; it is kept, and nobody sees it.
    public var applicationIconBadgeNumber: Int {
        get { IconState.badge }
        set { IconState.badge = max(0, newValue) }
    }

    /// Sets how often the app is launched to fetch something, which never happens in a lab.
    public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {
        ScreenNotice.fetching.say()
    }

    /// As often as iOS allows.
    public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// Never.
    public nonisolated static let backgroundFetchIntervalNever = TimeInterval.greatestFiniteMagnitude

    /// Whether the user lets the app work in the background; the user of a lab does.
    public var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }

    /// Whether files that are protected can be read; those of a lab always can.
    public var isProtectedDataAvailable: Bool { true }

    /// Whether the app is registered for remote notifications, which a lab does not have.
    public var isRegisteredForRemoteNotifications: Bool { false }

    /// Ends the registration for remote notifications, which a lab does not have.
    public func unregisterForRemoteNotifications() {}

    /// Begins to take events of headphones and other controls; there are none.
    public func beginReceivingRemoteControlEvents() {}

    /// Calls a method of an object; returns whether the object has it.
    ///
    /// With `nil` it is the first object of the responder chain of the sender, the app or its delegate that has it.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let chain = (sender as? UIResponder).map { sequence(first: $0, next: \.next).map { $0 as AnyObject } } ?? []
        let candidates = target.map { [$0 as AnyObject] } ?? chain + [self] + (delegate.map { [$0] } ?? [])
        guard let object = candidates.first(where: { action.fits($0) }) else { return false }
        action.send(to: object, sender ?? self, event ?? UIEvent())
        return true
    }
}

@MainActor
private enum IconState {
    static var badge = 0
}

/// Whether the user lets an app work in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
    /// The user may not let it.
    case restricted
    /// The user does not let it.
    case denied
    /// The user lets it.
    case available
}

/// The result of a background fetch.
public enum UIBackgroundFetchResult: UInt, Sendable {
    /// New data.
    case newData
    /// No data.
    case noData
    /// An error.
    case failed
}

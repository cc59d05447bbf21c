internal import DeviceProtocol
public import Foundation

extension ProcessInfo {
    /// The needs of an activity.
    public struct ActivityOptions: OptionSet, Sendable {
        /// Apple's number.
        public let rawValue: UInt64

        /// Takes Apple's number.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The display stays on.
        public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
        /// The system does not sleep.
        public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
        /// The app is not ended without notice.
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        /// The app is not ended while nobody uses it.
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
        /// The user has begun it.
        public static let userInitiated = ActivityOptions(rawValue: 0xff_ffff)
        /// The user has begun it, and the system may sleep.
        public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(rawValue: 0xef_ffff)
        /// The app has begun it.
        public static let background = ActivityOptions(rawValue: 0xff)
        /// It needs precise timers.
        public static let latencyCritical = ActivityOptions(rawValue: 0xff_0000_0000)
    }

    /// Begins an activity, which has no effect: on iOS it keeps no app from being suspended.
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }

    /// Ends an activity.
    public func endActivity(_ activity: any NSObjectProtocol) {}

    /// Runs a block as an activity.
    public func performActivity(options: ActivityOptions = [], reason: String, using block: () -> Void) { block() }

    /// Runs a block on another queue, during which the app is not suspended.
    ///
    /// When the time in the background is over, the block is called with `true` while the first call still runs, and has
    /// to end that soon (Foundation, "performExpiringActivity(withReason:using:)").
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        let work = BackgroundWork(reason, on: DeviceConnection.shared) { _ in block(true) }
        DispatchQueue.global().async {
            work.start()
            block(false)
            work.end()
        }
    }

    /// Whether the user saves power: never.
    public var isLowPowerModeEnabled: Bool { false }

    /// Whether it is an app of Mac Catalyst: never.
    public var isMacCatalystApp: Bool { false }

    /// Whether it is an app of iOS on a Mac: never.
    public var isiOSAppOnMac: Bool { false }
}

extension Notification.Name {
    /// The user has begun or ended to save power; never posted.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}

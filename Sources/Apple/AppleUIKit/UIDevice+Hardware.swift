public import Foundation

// The hardware of the device: it is upright, and its battery is unknown as on a simulator.
extension UIDevice {
    /// The orientation.
    public var orientation: UIDeviceOrientation { .portrait }

    /// Whether the battery is watched; it is kept.
    public var isBatteryMonitoringEnabled: Bool {
        get { Battery.isMonitored }
        set { Battery.isMonitored = newValue }
    }

    /// The charge of the battery: -1, which is unknown.
    public var batteryLevel: Float { -1 }

    /// The state of the battery, which is unknown.
    public var batteryState: BatteryState { .unknown }

    /// Whether it can run several apps.
    public var isMultitaskingSupported: Bool { true }

    /// The state of a battery.
    public enum BatteryState: Int, Sendable {
        /// Unknown.
        case unknown
        /// It is used.
        case unplugged
        /// It is charged.
        case charging
        /// It is full.
        case full
    }

    /// The charge has changed; never posted.
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")
    /// The state of the battery has changed; never posted.
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification")
    /// The orientation has changed; never posted.
    public nonisolated static let orientationDidChangeNotification = Notification.Name(
        "UIDeviceOrientationDidChangeNotification")
}

@MainActor
private enum Battery {
    static var isMonitored = false
}

/// The orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
    /// Unknown.
    case unknown
    /// Upright.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// On its left side.
    case landscapeLeft
    /// On its right side.
    case landscapeRight
    /// On its back.
    case faceUp
    /// On its face.
    case faceDown

    /// Whether it is on a side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// What the user of a device does to one of its apps, or to all of it.
public enum DeviceAct: String, Sendable, Hashable, CaseIterable {
    /// The user allows in the alert that is up for the app.
    case allow
    /// The user denies in the alert that is up for the app.
    case deny
    /// The user turns the app's switch on, in Settings › Privacy & Security › Local Network.
    case turnOn = "turn-on"
    /// The user turns it off there.
    case turnOff = "turn-off"
    /// The user turns the app's switch on, on the app's own page in Settings.
    case turnOnInAppSettings = "turn-on-in-app-settings"
    /// The user turns it off there.
    case turnOffInAppSettings = "turn-off-in-app-settings"
    /// The app comes to the foreground.
    case foreground
    /// The app goes to the background.
    case background
    /// The app is deleted; its programs end.
    case uninstall
    /// The app is installed again; its programs start.
    case install
    /// The user resets Location & Privacy.
    case resetPrivacy = "reset-privacy"
    /// The device is restarted: its programs and the system end and start again, and what the user decided stays.
    case reboot

    /// Whether it is done to the device and not to one app.
    public var concernsDevice: Bool { self == .resetPrivacy || self == .reboot }
    /// Whether it moves the switch of an app in Settings.
    public var isSwitch: Bool {
        switch self {
        case .turnOn, .turnOff, .turnOnInAppSettings, .turnOffInAppSettings: true
        default: false
        }
    }
}

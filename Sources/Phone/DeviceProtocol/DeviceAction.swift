/// What the user of a device does to one of its apps, or to all of it.
public enum DeviceAction: String, Sendable, Hashable, Codable, CaseIterable {
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
    /// The user locks the device: nobody is in front, but on macOS, and the user does nothing but unlock it.
    case lock
    /// The user unlocks the device: who was in front is so again, and after the first time since it was started, secured Wi-Fi
    /// networks can be joined.
    case unlock
    /// The user turns Wi-Fi off: the device is on no Wi-Fi network until it is on again.
    case wifiOff = "wifi-off"
    /// The user turns Wi-Fi on, which can be done in airplane mode too.
    case wifiOn = "wifi-on"
    /// The user turns airplane mode on, which turns Wi-Fi off and leaves all point-to-point networks, such as cellular.
    case airplaneModeOn = "airplane-mode-on"
    /// The user turns airplane mode off: what it turned off is on again.
    case airplaneModeOff = "airplane-mode-off"

    /// Whether it is done to the device and not to one app.
    package var concernsDevice: Bool {
        switch self {
        case .resetPrivacy, .lock, .unlock: true
        default: isOfRadios
        }
    }
    /// Whether it turns Wi-Fi or airplane mode on or off.
    package var isOfRadios: Bool {
        switch self {
        case .wifiOff, .wifiOn, .airplaneModeOn, .airplaneModeOff: true
        default: false
        }
    }
    /// Whether the user does it at the screen, so that a locked device refuses it: everything but locking and unlocking, and
    /// the radios, whose switches are in Control Center.
    package var needsScreen: Bool {
        switch self {
        case .allow, .deny, .turnOn, .turnOff, .turnOnInAppSettings, .turnOffInAppSettings, .resetPrivacy: true
        case .foreground, .background, .uninstall, .install: true
        case .lock, .unlock, .wifiOff, .wifiOn, .airplaneModeOn, .airplaneModeOff: false
        }
    }
    /// Whether it moves the switch of an app in Settings.
    package var isSwitch: Bool {
        switch self {
        case .turnOn, .turnOff, .turnOnInAppSettings, .turnOffInAppSettings: true
        default: false
        }
    }
}

/// An action of the user on one app or on the whole device.
public enum DeviceAction: String, Sendable, Hashable, Codable, CaseIterable {
    /// The user allows access in the alert of the app.
    case allow
    /// The user denies access in the alert of the app.
    case deny
    /// The user turns on the app's switch in Settings › Privacy & Security › Local Network.
    case turnOn = "turn-on"
    /// The user turns off the app's switch in Settings › Privacy & Security › Local Network.
    case turnOff = "turn-off"
    /// The user turns on the switch on the app's own page in Settings.
    case turnOnInAppSettings = "turn-on-in-app-settings"
    /// The user turns off the switch on the app's own page in Settings.
    case turnOffInAppSettings = "turn-off-in-app-settings"
    /// The app comes to the foreground.
    case foreground
    /// The app goes to the background.
    case background
    /// The user deletes the app; its programs end.
    case uninstall
    /// The user installs the app again; its programs start.
    case install
    /// The user resets Location & Privacy.
    case resetPrivacy = "reset-privacy"
    /// The user locks the device.
    ///
    /// Except on macOS, no app is in the foreground then. The only actions possible are unlocking and the radio
    /// switches.
    case lock
    /// The user unlocks the device.
    ///
    /// The app that was in the foreground returns there. The first unlock after a start also lets the device join
    /// secured Wi-Fi networks.
    case unlock
    /// The user turns Wi-Fi off; the device leaves its Wi-Fi network and joins none.
    case wifiOff = "wifi-off"
    /// The user turns Wi-Fi on, which airplane mode permits.
    case wifiOn = "wifi-on"
    /// The user turns airplane mode on; it turns Wi-Fi off and disconnects point-to-point networks, such as cellular.
    case airplaneModeOn = "airplane-mode-on"
    /// The user turns airplane mode off, which restores what it had turned off.
    case airplaneModeOff = "airplane-mode-off"
    /// The user presses the button of the app's push-to-talk channel, also while the device is locked.
    case talk
    /// The user releases the button of the app's push-to-talk channel.
    case endTalk = "end-talk"
    /// The user leaves the app's push-to-talk channel.
    case leaveChannel = "leave-channel"

    /// Whether the action is on the whole device rather than on one app.
    package var concernsDevice: Bool {
        switch self {
        case .resetPrivacy, .lock, .unlock: true
        default: isOfRadios
        }
    }
    /// Whether the action turns Wi-Fi or airplane mode on or off.
    package var isOfRadios: Bool {
        switch self {
        case .wifiOff, .wifiOn, .airplaneModeOn, .airplaneModeOff: true
        default: false
        }
    }
    /// Whether the action is on the push-to-talk channel of an app.
    package var isOfChannel: Bool {
        switch self {
        case .talk, .endTalk, .leaveChannel: true
        default: false
        }
    }
    /// Whether a locked device refuses the action.
    ///
    /// Locking, unlocking, the channel and the radio switches are possible: those switches are in Control Center.
    package var needsScreen: Bool {
        switch self {
        case .allow, .deny, .turnOn, .turnOff, .turnOnInAppSettings, .turnOffInAppSettings, .resetPrivacy: true
        case .foreground, .background, .uninstall, .install: true
        case .lock, .unlock, .wifiOff, .wifiOn, .airplaneModeOn, .airplaneModeOff: false
        case .talk, .endTalk, .leaveChannel: false
        }
    }
    /// Whether the action changes the switch of an app in Settings.
    package var isSwitch: Bool {
        switch self {
        case .turnOn, .turnOff, .turnOnInAppSettings, .turnOffInAppSettings: true
        default: false
        }
    }
}

/// What the user of a device, or the lab, does to it: one line of JSON each, on the standard input of `deviced`.
///
/// Every command is answered by one event on standard output: `command-done` with the `id`, or `command-refused` with
/// the `id` and a `reason`.
package struct DeviceCommand: Sendable, Hashable, Codable {
    /// The number that the answer carries.
    package var id: Int
    /// What is done.
    package var action: DeviceAction
    /// The app it is done to; `nil` for what concerns the device.
    package var app: String?

    /// Makes a command.
    package init(_ action: DeviceAction, app: String? = nil, id: Int) {
        self.id = id
        self.action = action
        self.app = app
    }
}

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

    /// Whether it is done to the device and not to one app.
    package var concernsDevice: Bool { self == .resetPrivacy }
    /// Whether it moves the switch of an app in Settings.
    package var isSwitch: Bool {
        switch self {
        case .turnOn, .turnOff, .turnOnInAppSettings, .turnOffInAppSettings: true
        default: false
        }
    }
}

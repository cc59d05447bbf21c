/// What the user of a device, or the lab, does to it: one line of JSON each, on the standard input of `deviced`.
///
/// Every command is answered by one event on standard output: `command-done` with the `id`, or `command-refused` with
/// the `id` and a `reason`.
package struct DeviceCommand: Sendable, Hashable, Codable {
    /// The number by which the answer is told.
    package var id: Int
    /// What is done.
    package var action: Action
    /// The app it is done to; `nil` for what concerns the device.
    package var app: String?

    /// What can be done.
    package enum Action: String, Sendable, Hashable, Codable, CaseIterable {
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
        /// The app is deleted.
        case uninstall
        /// The app is installed again.
        case install
        /// The user resets Location & Privacy.
        case resetPrivacy = "reset-privacy"
    }

    /// Makes a command.
    package init(_ action: Action, app: String? = nil, id: Int) {
        self.id = id
        self.action = action
        self.app = app
    }
}

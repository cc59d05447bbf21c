public import DeviceProtocol

/// `allow: HOST/APP`, `lock: HOST` and similar: an action of a device's user.
package struct DeviceWord: ActionWord {
    package var action: DeviceAction
    /// The app or the device.
    package var target = ProgramTarget(host: "")
    /// A regular expression for the reason with which the device must refuse; `nil` if it must not refuse.
    package var refusal: String?

    static let rows = DeviceAction.allCases.map { action in
        ActionRow(
            action.rawValue, from: DeviceWord(action: action),
            [
                Field(
                    action.rawValue, \.target, action.concernsDevice ? Grammar.target.titled("a device") : Grammar.app,
                    action.about,
                    required: action.concernsDevice ? "HOST" : "HOST/APP"),
                ActionFields.refused(\.refusal),
            ], where: { $0.action == action })
    }

    package var asserts: Bool { refusal != nil }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        let place = path + [action.rawValue]
        checker.checkDeviceAction(action, target, isRefused: refusal != nil, place, history)
        if action.isOfRadios { checker.turn(action, target, isRefused: refusal != nil, path, &history) }
    }
}

extension LabAction {
    /// Performs an action of a device's user and waits until the device has completed it.
    ///
    /// With `refused`, the device must refuse with a reason that contains a match of this regular expression.
    public static func device(_ action: DeviceAction, _ target: ProgramTarget, refused reason: String?) -> Self {
        Self(DeviceWord(action: action, target: target, refusal: reason))
    }
}

extension DeviceAction {
    /// The description in the schema, one sentence.
    fileprivate var about: String {
        switch self {
        case .allow: "Allows access in the local network alert of the app."
        case .deny: "Denies access in the local network alert of the app."
        case .turnOn: "Turns the app's switch on, in Settings › Privacy & Security › Local Network."
        case .turnOff: "Turns the app's switch off, in Settings › Privacy & Security › Local Network."
        case .turnOnInAppSettings: "Turns the app's switch on, on the app's own page in Settings."
        case .turnOffInAppSettings: "Turns the app's switch off, on the app's own page in Settings."
        case .foreground: "Brings the app to the foreground; the previous app goes to the background, except on macOS."
        case .background: "Sends the app to the background."
        case .uninstall: "Deletes the app with its files and settings, which macOS keeps; its programs end."
        case .install:
            "Installs the app again and starts its programs; in the background if `foreground` was used before."
        case .resetPrivacy: "Resets Location & Privacy."
        case .lock: "Locks the device; no app is in the foreground until `unlock`, except on macOS."
        case .unlock: "Unlocks the device; its app is in the foreground again, and secured Wi-Fi can be joined."
        case .wifiOff: "Turns Wi-Fi off: the device leaves its Wi-Fi network and joins none."
        case .wifiOn: "Turns Wi-Fi on, also in airplane mode; the device joins its previous network."
        case .airplaneModeOn: "Turns Wi-Fi off, and takes the device off its `point-to-point` networks."
        case .airplaneModeOff: "Ends airplane mode, and turns on again what it turned off."
        case .talk: "Presses the button of the app's push-to-talk channel."
        case .endTalk: "Releases the button of the app's push-to-talk channel."
        case .leaveChannel: "Leaves the app's push-to-talk channel."
        }
    }
}

public import DeviceProtocol

/// `allow: HOST/APP`, `lock: HOST` and similar: an action of a device's user.
package struct DeviceWord: ActionWord {
    package var action: DeviceAction
    /// The app or the device.
    package var target = ProgramTarget(host: "")
    /// A regular expression for the reason with which the device must refuse; `nil` if it must not refuse.
    package var refusal: String?

    static let rows = DeviceAction.allCases.map { action in
        let (about, example) =
            action.concernsDevice ? ("The device.", "HOST") : ("The app, as HOST/APP.", "HOST/APP")
        return ActionRow(
            action.rawValue, from: DeviceWord(action: action),
            [
                Field(action.rawValue, \.target, Grammar.target, about, required: example),
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

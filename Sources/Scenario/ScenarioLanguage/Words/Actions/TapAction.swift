internal import DeviceProtocol

/// `tap: HOST/APP`: selects a quick action of an app on the Home Screen.
package struct TapAction: ActionWord {
    package var app = ProgramTarget(host: "")
    /// The type of the quick action (`UIApplicationShortcutItem.type`).
    package var type = ""
    /// A regular expression for the reason with which the device must refuse; `nil` if it must not refuse.
    package var refusal: String?

    static let row = ActionRow(
        "tap", from: TapAction(),
        [
            Field(
                "tap", \.app, Grammar.app,
                "Selects a quick action of an app on the Home Screen, which launches the app or brings it to the front.",
                required: "HOST/APP"),
            Field(
                "action", \.type, Shapes.text, "The type of the quick action (`UIApplicationShortcutItem.type`).",
                required: "TYPE"),
            ActionFields.refused(\.refusal),
        ])

    package var asserts: Bool { refusal != nil }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkDeviceAction(.foreground, app, isRefused: refusal != nil, path + ["tap"], history)
    }
}

extension LabAction {
    /// Selects a quick action of an app on the Home Screen, by its type.
    ///
    /// With `refused`, the device must refuse with a reason that contains a match of this regular expression.
    public static func tap(_ app: ProgramTarget, action type: String, refused reason: String? = nil) -> Self {
        Self(TapAction(app: app, type: type, refusal: reason))
    }
}

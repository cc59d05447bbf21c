internal import DeviceProtocol

/// `launch-task: HOST/APP`: launches a task of an app in the background.
package struct LaunchTaskAction: ActionWord {
    package var app = ProgramTarget(host: "")
    /// The identifier of the task.
    package var identifier = ""
    /// A regular expression for the reason with which the device must refuse; `nil` if it must not refuse.
    package var refusal: String?

    static let row = ActionRow(
        "launch-task", from: LaunchTaskAction(),
        [
            Field(
                "launch-task", \.app, Grammar.app,
                "Launches a task in the background that an app has requested of `BGTaskScheduler`; iOS chooses the time itself.",
                required: "HOST/APP"),
            Field(
                "identifier", \.identifier, Shapes.text, "The identifier of the task.", required: "IDENTIFIER"),
            ActionFields.refused(\.refusal),
        ])

    package var asserts: Bool { refusal != nil }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkDeviceAction(.background, app, isRefused: refusal != nil, path + ["launch-task"], history)
    }
}

extension LabAction {
    /// Launches a task in the background that an app has requested, by its identifier.
    ///
    /// With `refused`, the device must refuse with a reason that contains a match of this regular expression.
    public static func launchTask(_ app: ProgramTarget, identifier: String, refused reason: String? = nil) -> Self {
        Self(LaunchTaskAction(app: app, identifier: identifier, refusal: reason))
    }
}

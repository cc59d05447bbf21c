internal import DeviceProtocol

/// `dismiss: HOST/APP`: dismisses a notification of an app.
package struct DismissAction: ActionWord {
    package var app = ProgramTarget(host: "")
    /// The title of the notification.
    package var notification = ""
    /// A regular expression for the reason with which the device must refuse; `nil` if it must not refuse.
    package var refusal: String?

    static let row = ActionRow(
        "dismiss", from: DismissAction(),
        [
            Field(
                "dismiss", \.app, Grammar.app,
                "Dismisses a notification of an app, which gets a response if the category has `customDismissAction`.",
                required: "HOST/APP"),
            Field(
                "notification", \.notification, Shapes.text,
                "The title of the notification, or its text if it has no title; the newest of several.",
                required: "TITLE"),
            ActionFields.refused(\.refusal),
        ])

    package var asserts: Bool { refusal != nil }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkDeviceAction(.foreground, app, isRefused: refusal != nil, path + ["dismiss"], history)
    }
}

extension LabAction {
    /// Dismisses a notification of an app, by its title.
    ///
    /// With `refused`, the device must refuse with a reason that contains a match of this regular expression.
    public static func dismiss(_ app: ProgramTarget, notification: String, refused reason: String? = nil) -> Self {
        Self(DismissAction(app: app, notification: notification, refusal: reason))
    }
}

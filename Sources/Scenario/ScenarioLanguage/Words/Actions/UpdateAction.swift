/// `update: HOST/APP`: installs a new version of an app.
package struct UpdateAction: ActionWord {
    package var app = ProgramTarget(host: "")
    package var update = AppUpdate()
    /// A regular expression for the reason with which the device must refuse; `nil` if it must not refuse.
    package var refusal: String?

    static let row = ActionRow(
        "update", from: UpdateAction(),
        [
            Field(
                "update", \.app, Grammar.app,
                "Installs a new version of an app, and of its extensions, over the present one.",
                required: "HOST/APP"),
            Field(
                "with", \.update, Grammar.update,
                "The keys that the new version changes; `none` removes a value, and all other keys stay."),
            ActionFields.refused(\.refusal),
        ])

    package var asserts: Bool { refusal != nil }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkUpdate(update, app, path)
    }
}

extension LabAction {
    /// Installs a new version of an app over the existing one.
    ///
    /// Programs of the app and its extensions exit, and those that ran are started again; the device itself stops and
    /// starts push providers. With `refused`, the device must refuse with a reason that contains a match of this
    /// regular expression.
    public static func update(
        _ app: ProgramTarget, _ update: AppUpdate = AppUpdate(), refused reason: String? = nil
    ) -> Self {
        Self(UpdateAction(app: app, update: update, refusal: reason))
    }
}

/// `update: HOST/APP`: installs a new version of an app.
package struct UpdateAction: ActionWord {
    /// The app.
    package var app = ProgramTarget(host: "")
    /// What the new version changes.
    package var update = AppUpdate()
    /// A regular expression for the reason with which the device must refuse; `nil` where it must not.
    package var refusal: String?

    static let row = ActionRow(
        "update", from: UpdateAction(),
        [
            Field(
                "update", \.app, Grammar.target, "The app, as HOST/APP, of which a new version is installed.",
                required: "HOST/APP"),
            Field("with", \.update, Grammar.update, "What the new version changes; all else stays."),
            ActionFields.refused(\.refusal),
        ])

    package var asserts: Bool { refusal != nil }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkUpdate(update, app, path)
    }
}

extension LabAction {
    /// Installs a new version of an app over the one that is there: its programs and those of its extensions end, and what
    /// ran is started again; push providers by the device, when it has stopped them.
    ///
    /// With `refused`, the device must refuse, with a reason that this regular expression matches somewhere.
    public static func update(
        _ app: ProgramTarget, _ update: AppUpdate = AppUpdate(), refused reason: String? = nil
    ) -> Self {
        Self(UpdateAction(app: app, update: update, refusal: reason))
    }
}

internal import DeviceProtocol

/// `tap: HOST/APP`: selects a quick action of an app on the Home Screen, or acts on a notification of the app.
package struct TapAction: ActionWord {
    package var app = ProgramTarget(host: "")
    /// The type of the quick action (`UIApplicationShortcutItem.type`), or the identifier of the notification's action;
    /// `nil` for a tap on the notification itself.
    package var type: String?
    /// The title of the notification; `nil` for a quick action.
    package var notification: String?
    /// The text for an action with a field.
    package var text: String?
    /// A regular expression for the reason with which the device must refuse; `nil` if it must not refuse.
    package var refusal: String?

    static let row = ActionRow(
        "tap", from: TapAction(),
        [
            Field(
                "tap", \.app, Grammar.app,
                "Selects a quick action of an app on the Home Screen, which launches the app or brings it to the front; "
                    + "or acts on a notification of the app.",
                required: "HOST/APP"),
            Field(
                "action", \.type, Shapes.text,
                "The type of the quick action (`UIApplicationShortcutItem.type`), or the identifier of an action of the "
                    + "notification's category. Default: a tap on the notification itself, which opens the app."),
            Field(
                "notification", \.notification, Shapes.text,
                "The title of the notification, or its text if it has no title; the newest of several. Default: a quick "
                    + "action is selected."),
            Field(
                "text", \.text, Shapes.text,
                "The text that the user types for a `UNTextInputNotificationAction`. Default: the action has no field."),
            ActionFields.refused(\.refusal),
        ])

    package var asserts: Bool { refusal != nil }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkDeviceAction(.foreground, app, isRefused: refusal != nil, path + ["tap"], history)
        if type == nil, notification == nil {
            checker.refuse(
                .missingKey, path + ["tap"], "`tap` needs a quick action or a notification",
                "add `action: TYPE` for a quick action of the Home Screen, or `notification: TITLE`")
        }
        if text != nil, type == nil || notification == nil {
            checker.refuse(
                .noEffect, path + ["text"], "only an action of a notification takes a text",
                "add `notification: TITLE` and `action: IDENTIFIER`, or remove `text`")
        }
    }
}

extension LabAction {
    /// Selects a quick action of an app on the Home Screen, by its type.
    ///
    /// With `refused`, the device must refuse with a reason that contains a match of this regular expression.
    public static func tap(_ app: ProgramTarget, action type: String, refused reason: String? = nil) -> Self {
        Self(TapAction(app: app, type: type, refusal: reason))
    }

    /// Taps a notification of an app, by its title, or selects one of its actions.
    ///
    /// `text` is the user's text for an action with a field. With `refused`, the device must refuse with a reason
    /// that contains a match of this regular expression.
    public static func tap(
        _ app: ProgramTarget, notification: String, action: String? = nil, text: String? = nil,
        refused reason: String? = nil
    ) -> Self {
        Self(TapAction(app: app, type: action, notification: notification, text: text, refusal: reason))
    }
}

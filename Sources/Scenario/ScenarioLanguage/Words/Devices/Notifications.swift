internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let notifications = AppRow(
        Field(
            "notifications", \.description.notifications, .word,
            "The user's choice about notifications: `allowed` or `denied` before the start, `ask`, by which the user allows "
                + "them when the app asks, or `always`, without asking. Default: `ask`; `always` for an app that is no "
                + "Swift code."))
}

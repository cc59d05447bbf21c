internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let notifications = AppRow(
        Field(
            "notifications", \.description.notifications, .word,
            "The user's choice about notifications: `allowed` or `denied` before the start, or `ask`, by which the user allows "
                + "them when the app asks. Default: `ask`; `allowed` for an app that is no Swift code."))
}

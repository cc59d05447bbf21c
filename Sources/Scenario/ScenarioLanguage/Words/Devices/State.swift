internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let state = AppRow(
        Field(
            "state", \.description.isForeground, .words([("foreground", true), ("background", false)]),
            "The state of the app at the start. Default: foreground."))
}

internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let state = AppRow(
        Field(
            "state", \.description.isForeground, .words([("foreground", true), ("background", false)]),
            "Where it is when the scenario begins; in the foreground if left out."))
}

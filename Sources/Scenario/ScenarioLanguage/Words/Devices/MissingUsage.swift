internal import DeviceProtocol

extension DeviceRow {
    static let missingUsage = DeviceRow(
        Field(
            "missing-usage", \.description.asksWithoutUsage, .words([("no-alert", false), ("default-text", true)]),
            "The effect of a missing usage description in an app of the SDK of iOS 14 or later: `no-alert` "
                + "refuses access without an alert, `default-text` presents the system's own text. Default: "
                + "no-alert."))
}

internal import DeviceProtocol

extension DeviceRow {
    static let missingUsage = DeviceRow(
        Field(
            "missing-usage", \.description.asksWithoutUsage, .words([("no-alert", false), ("default-text", true)]),
            "What comes of an app that was linked against ios-14 and has no usage text; no-alert if left out."))
}

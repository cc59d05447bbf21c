internal import DeviceProtocol

extension DeviceRow {
    /// `platform: ios`.
    static let platform = DeviceRow(
        Field("platform", \.description.platform, .word, "The system it runs.", required: "ios"))
}

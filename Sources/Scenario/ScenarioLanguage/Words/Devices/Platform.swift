internal import DeviceProtocol

extension DeviceRow {
    static let platform = DeviceRow(
        Field("platform", \.description.platform, .word, "The system of the device.", required: "ios"))
}

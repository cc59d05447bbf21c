internal import DeviceProtocol

extension DeviceRow {
    static let platform = DeviceRow(
        Field("platform", \.description.version, .word, "The system of the device.", required: "ios"))
}

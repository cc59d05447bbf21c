internal import DeviceProtocol

extension DeviceRow {
    static let platform = DeviceRow(
        Field(
            "platform", \.description.version, .word,
            "The system of the device. Default: that of the key `ios`, `ipados`, `visionos` or `macos`.",
            required: "ios"))
}

internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let bundle = AppRow(
        Field(
            "bundle", \.description.bundleIdentifier, Shapes.text,
            "The bundle identifier. Default: com.example.NAME."))
}

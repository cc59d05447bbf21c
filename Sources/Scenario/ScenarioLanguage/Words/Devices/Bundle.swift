internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let bundle = AppRow(
        Field(
            "bundle", \.description.bundleIdentifier, Shapes.text,
            "Its bundle identifier; com.example.NAME if left out."))
}

internal import DeviceProtocol

extension DeviceRow {
    static let locale = DeviceRow(
        Field(
            "locale", \.description.locale, Shapes.text("a locale", by: .locale),
            "The locale of its user, such as de_DE, which apps format by; that of Foundation if left out."))
}

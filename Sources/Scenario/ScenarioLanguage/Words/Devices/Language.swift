internal import DeviceProtocol

extension DeviceRow {
    static let language = DeviceRow(
        Field(
            "language", \.description.language, Shapes.text("a language", by: .language),
            "The user's language, a tag of BCP 47 such as de or pt-BR. Default: en."))
}

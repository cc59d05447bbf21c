internal import DeviceProtocol

extension DeviceRow {
    static let language = DeviceRow(
        Field(
            "language", \.description.language, Shapes.text("a language", by: .language),
            "The language of its user, such as de or pt-BR; en if left out."))
}

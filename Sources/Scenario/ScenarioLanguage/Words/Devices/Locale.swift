internal import DeviceProtocol

extension DeviceRow {
    static let locale = DeviceRow(
        Field(
            "locale", \.description.locale, Shapes.text("a locale", by: .locale),
            "The user's locale, such as de_DE or en_US@calendar=buddhist: `Locale.current` and `AppleLocale` of "
                + "apps, and `LANG` where the machine has the locale. Default: en_001, as Foundation has it."))
}

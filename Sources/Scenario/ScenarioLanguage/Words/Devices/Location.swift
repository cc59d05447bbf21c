internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let location = AppRow(
        Field(
            "location", \.description.location, .word,
            "The access to the location that the user has allowed, which the name of the Wi-Fi network needs; "
                + "`precise` is with Precise Location. Default: none."))
}

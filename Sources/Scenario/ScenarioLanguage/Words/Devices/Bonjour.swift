internal import DeviceProtocol
internal import LocalNetworkPrivacy

extension AppRow {
    /// `bonjour: [_pager._tcp]`.
    static let bonjour = AppRow(
        Field(
            "bonjour", \.description.bonjourServices, Shapes.name("a Bonjour type").oneOrMore,
            "NSBonjourServices of its Info.plist."))
}

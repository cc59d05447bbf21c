internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    /// `bonjour: [_pager._tcp]`.
    static let bonjour = AppRow(
        Field(
            "bonjour", \.description.bonjourServices, Shapes.name("a Bonjour type").oneOrMore,
            "The Bonjour types of NSBonjourServices. Default: the key is missing."))
}

struct BonjourChange: AppChange {
    static let row = AppRow.bonjour
    static let canBeNone = true

    let types: [String]?

    init(_ types: [String]?) { self.types = types }

    init(of app: AppDefinition) { types = app.description.bonjourServices }

    func give(to app: inout AppDefinition) { app.description.bonjourServices = types }

    func apply(to app: inout AppDescription, of definition: AppDefinition, folder: String?) {
        app.bonjourServices = types
    }
}

extension AppUpdate.Change {
    /// Changes `NSBonjourServices`; `nil` removes the key.
    public static func bonjour(_ types: [String]?) -> Self { Self(BonjourChange(types)) }
}

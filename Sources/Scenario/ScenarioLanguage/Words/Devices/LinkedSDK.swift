internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let linkedSDK = AppRow(
        Field(
            "linked-sdk", \.description.isLinkedAgainstPrivacySDK,
            .words(
                [("ios-13", false), ("ios-14", true)], write: { $0 ? "ios-14" : "ios-13" }, explain: remedyForSDK),
            "The SDK that the app was linked against; `ios-14` stands for all later ones. Default: ios-14."))

    /// Returns the remedy for an SDK version; only whether it is older than iOS 14 matters.
    @Sendable private static func remedyForSDK(_ text: String) -> String? {
        let digits = text.drop { !$0.isNumber }.prefix(while: \.isNumber)
        guard let version = Int(digits) else { return nil }
        return version < 14
            ? "write ios-13, which stands for all earlier ones too"
            : "write ios-14, which stands for all later ones too"
    }
}

struct LinkedSDKChange: AppChange {
    static let row = AppRow.linkedSDK

    let isLinked: Bool

    init(_ isLinked: Bool) { self.isLinked = isLinked }

    init(of app: AppDefinition) { isLinked = app.description.isLinkedAgainstPrivacySDK }

    func give(to app: inout AppDefinition) { app.description.isLinkedAgainstPrivacySDK = isLinked }

    func apply(to app: inout AppDescription, of definition: AppDefinition, folder: String?) {
        app.isLinkedAgainstPrivacySDK = isLinked
    }
}

extension AppUpdate.Change {
    /// Changes whether the app is linked against the SDK of iOS 14 or later.
    public static func linkedAgainstPrivacySDK(_ isLinked: Bool) -> Self { Self(LinkedSDKChange(isLinked)) }
}

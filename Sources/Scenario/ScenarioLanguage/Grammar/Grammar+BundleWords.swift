/// What bundles of apps are written with elsewhere, and what is written here instead.
extension Grammar {
    /// Keys of an Info.plist, and entitlements.
    static let bundleKeys = [
        "NSLocalNetworkUsageDescription": "write `usage: TEXT`", "NSBonjourServices": "write `bonjour: [TYPE]`",
        multicast: "write `entitlements: [multicast]`", networkExtension: "write `entitlements: [app-push-provider]`",
    ]

    /// Words for where an app is and for what it may do.
    static let stanceKeys = [
        "foreground": "write `state: foreground`", "background": "write `state: background`",
        "privilege": "write `local-network: allowed` or `local-network: denied`",
    ]

    /// The same, of an extension, which has none of them.
    static let stanceOfExtensions: [String: String] = {
        let place = "its kind says where it is; write `kind: background-extension` for the background, or leave it out"
        return [
            "state": place, "foreground": place, "background": place,
            "answer": "the alert is that of its app; set `answer` there",
            "privilege": "it has that of its app; set `local-network` there",
        ]
    }()

    /// The value of `entitlements`.
    ///
    /// A file has a dot in its name; words have none.
    static let entitlements: Shape<Entitlements> = {
        let words = Shape<AppEntitlement>.words(
            AppEntitlement.allCases.map { ($0.rawValue, $0) }, write: { $0.rawValue }, explain: word
        ).oneOrMore
        let file = Schema.text(pattern: #"\."#)
        return Shape(
            schema: .any([words.schema, file]),
            read: { node, reader in
                if case .scalar(let text, _) = node.content, text.contains("."), word(for: text) == nil {
                    return .file(text)
                }
                return words.read(node, &reader).map { .listed($0) }
            },
            write: { entitlements in
                switch entitlements {
                case .file(let name): FlowText.scalar(name)
                case .listed(let all): all.isEmpty ? nil : words.write(all)
                }
            })
    }()

    private static let multicast = "com.apple.developer.networking.multicast"
    private static let networkExtension = "com.apple.developer.networking.networkextension"

    @Sendable private static func word(for entitlement: String) -> String? {
        switch entitlement {
        case multicast: "write \(AppEntitlement.multicast.rawValue)"
        case networkExtension: "write \(AppEntitlement.appPushProvider.rawValue)"
        default: nil
        }
    }

    /// What to write for the version of an SDK: all that matters is whether it is older than iOS 14.
    @Sendable static func remedyForSDK(_ text: String) -> String? {
        let digits = text.drop { !$0.isNumber }.prefix(while: \.isNumber)
        guard let version = Int(digits) else { return nil }
        return version < 14
            ? "write ios-13, which stands for all earlier ones too"
            : "write ios-14, which stands for all later ones too"
    }
}

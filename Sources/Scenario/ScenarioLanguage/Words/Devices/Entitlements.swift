internal import DeviceProtocol
package import DeviceRules

/// The entitlements that an app is signed with.
public enum Entitlements: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The listed entitlements.
    case listed([AppEntitlement])
    /// The entitlements in a file; a relative path refers to the scenario's folder.
    case file(String)

    /// Creates the listed entitlements.
    public init(arrayLiteral elements: AppEntitlement...) { self = .listed(elements) }

    /// Whether the scenario states the entitlements.
    package var isKnown: Bool { self != [] }

    /// Sets an app's entitlements; a file is read from the scenario's folder.
    package func sign(_ app: inout AppDescription, folder: String?) throws(BundleError) {
        let all = try all(folder: folder)
        app.hasMulticastEntitlement = all.contains(.multicast)
        app.hasWiFiInfoEntitlement = all.contains(.wifiInfo)
        app.hasHotspotEntitlement = all.contains(.hotspotConfiguration)
        app.networkExtensions = all.filter { $0 == .appPushProvider }.map(\.rawValue)
    }

    /// Returns the access groups of the keychain: the application identifier, and those that a file names.
    package func keychainGroups(
        ofApplication identifier: String, folder: String?
    ) throws(BundleError) -> [String] {
        switch self {
        case .listed: [identifier]
        case .file(let path): try EntitlementsFile(path, folder: folder).keychainGroups(ofApplication: identifier)
        }
    }

    /// Returns the entitlements; a file is read from the scenario's folder.
    package func all(folder: String?) throws(BundleError) -> [AppEntitlement] {
        switch self {
        case .listed(let entitlements): entitlements
        case .file(let path): try EntitlementsFile(path, folder: folder).entitlements
        }
    }
}

extension AppEntitlement {
    /// The prefix of application identifiers and access groups: that of the team, with a dot.
    package static let identifierPrefix = "PUSHLAB001."
}

/// An entitlement that affects a simulated device.
public enum AppEntitlement: String, Sendable, Hashable, CaseIterable {
    /// `com.apple.developer.networking.multicast`.
    case multicast
    /// `app-push-provider` in `com.apple.developer.networking.networkextension`.
    case appPushProvider = "app-push-provider"
    /// `com.apple.developer.networking.wifi-info`.
    case wifiInfo = "wifi-info"
    /// `com.apple.developer.networking.HotspotConfiguration`.
    case hotspotConfiguration = "hotspot-configuration"
}

extension AppRow {
    /// `entitlements: [app-push-provider]`.
    static let entitlements = AppRow(
        Field(
            "entitlements", \.entitlements, Entitlements.shape,
            "The entitlements: words, or an .entitlements file from the folder of the scenario; an extension has "
                + "only its own. Default: none.")
    ) { situation, checker in
        let (app, path) = (situation.app, situation.path)
        checker.checkBundleFile(path + ["entitlements"]) { folder throws(BundleError) in
            _ = try app.entitlements.all(folder: folder)
        }
        guard let container = situation.container, app.isStartedByDevice else { return }
        app.checkIsOfProvider(&checker, path)
        container.checkIsOfProvider(&checker, Array(path.dropLast(2)))
    }
}

extension AppDefinition {
    /// Checks that the entitlements include that of a push provider, if the scenario states them.
    fileprivate func checkIsOfProvider(_ checker: inout Checker, _ path: [String]) {
        guard entitlements.isKnown, let all = try? entitlements.all(folder: checker.definition.folder),
            !all.contains(.appPushProvider)
        else { return }
        let (owner, place) =
            switch entitlements {
            case .file(let file): (file, " to \(Entitlements.networkExtension)")
            case .listed: (name, "")
            }
        checker.refuse(
            .invalidFile, path + ["entitlements"], "'\(owner)' lacks the entitlement of a push provider",
            "add \(AppEntitlement.appPushProvider.rawValue)\(place)")
    }
}

extension Entitlements {
    /// The value of `entitlements`; a file's name contains a dot, which a word does not.
    static let shape: Shape<Entitlements> = {
        let words = Shape<AppEntitlement>.words(
            AppEntitlement.allCases.map { ($0.rawValue, $0) }, write: { $0.rawValue }, explain: word
        ).oneOrMore
        let file = Schema.text("a file", pattern: #"\."#)
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

    /// The key of the multicast entitlement.
    static let multicast = "com.apple.developer.networking.multicast"
    /// The key of the network extensions entitlement.
    static let networkExtension = "com.apple.developer.networking.networkextension"
    /// The key of the Wi-Fi information entitlement.
    static let wifiInfo = "com.apple.developer.networking.wifi-info"
    /// The key of the hotspot configuration entitlement.
    static let hotspot = "com.apple.developer.networking.HotspotConfiguration"

    @Sendable private static func word(for entitlement: String) -> String? {
        switch entitlement {
        case multicast: "write \(AppEntitlement.multicast.rawValue)"
        case networkExtension: "write \(AppEntitlement.appPushProvider.rawValue)"
        case wifiInfo: "write \(AppEntitlement.wifiInfo.rawValue)"
        case hotspot: "write \(AppEntitlement.hotspotConfiguration.rawValue)"
        default: nil
        }
    }
}

struct EntitlementsChange: AppChange {
    static let row = AppRow.entitlements
    static let canBeNone = true

    let entitlements: Entitlements

    init(_ entitlements: Entitlements) { self.entitlements = entitlements }

    init(of app: AppDefinition) { entitlements = app.entitlements }

    func give(to app: inout AppDefinition) { app.entitlements = entitlements }

    func apply(to app: inout AppDescription, of definition: AppDefinition, folder: String?) throws(BundleError) {
        try entitlements.sign(&app, folder: folder)
    }

    func check(_ situation: AppUpdateSituation, _ checker: inout Checker) throws(BundleError) {
        _ = try entitlements.all(folder: checker.definition.folder)
    }
}

extension AppUpdate.Change {
    /// Replaces all entitlements.
    public static func entitlements(_ entitlements: Entitlements) -> Self { Self(EntitlementsChange(entitlements)) }
}

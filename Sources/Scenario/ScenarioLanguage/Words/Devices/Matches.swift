public import LabEvents
internal import LabModel

/// The push configuration of an extension for which no app saves one (`NEAppPushManager`).
public struct PushDefinition: Sendable, Hashable {
    /// The SSIDs of the Wi-Fi networks on which the provider runs (`matchSSIDs`).
    public var matches: [String]
    /// Whether the provider also runs on Ethernet (`matchEthernet`).
    public var matchesEthernet: Bool
    /// The value of the provider's `providerConfiguration`.
    public var configuration: [String: Value]

    /// Makes a configuration, enabled as if an app had saved it.
    public init(matches: [String], matchesEthernet: Bool = false, configuration: [String: Value] = [:]) {
        self.matches = matches
        self.matchesEthernet = matchesEthernet
        self.configuration = configuration
    }
}

extension AppRow {
    /// `matches: [SSID]`.
    static let matches = AppRow(
        ofProviders: Field(
            "matches", \.pushDraft.matches, Shapes.text.oneOrMore,
            "The Wi-Fi names of the networks on which the provider runs, at most 10 (`matchSSIDs`); for a "
                + "provider whose app saves no push configuration."),
        where: { $0.push?.matches.isEmpty == false }
    ) { situation, checker in
        let (app, path) = (situation.app, situation.path)
        if app.isStartedByDevice, app.push == nil, let container = situation.container, container.guest == nil,
            container.programs == nil, container.command == nil
        {
            checker.refuse(
                .noEffect, path,
                "nothing starts '\(app.name)': it has no networks, and its app has no program that could save some",
                "add `matches: [SSID]`, or `swift: [FOLDER]` to '\(container.name)'")
        }
        guard let push = app.push else { return }
        if push.matches.isEmpty, !push.matchesEthernet {
            checker.refuse(
                .missingKey, path, "the push configuration of '\(app.name)' has no networks",
                "add `matches: [SSID]` or `matches-ethernet: true`")
        }
        if push.matches.count > 10 {
            checker.refuse(.limit, path + ["matches"], "\(push.matches.count) networks are too many", "iOS allows 10")
        }
        let known = checker.definition.networks.compactMap(\.ssid)
        for (index, ssid) in push.matches.enumerated() where !(1...32).contains(ssid.utf8.count) {
            checker.refuse(
                .invalidName, path + ["matches", "\(index)"], "'\(ssid)' is no name of a Wi-Fi network",
                "it has 1 to 32 bytes")
        }
        if !push.matches.isEmpty, known.isEmpty, !push.matchesEthernet {
            checker.refuse(
                .noEffect, path + ["matches"],
                "no network of the scenario has a Wi-Fi name, so that the provider never runs",
                "add `ssid: \(push.matches[0])` to the network of the device")
        } else if let ssid = push.matches.first, !push.matchesEthernet, !push.matches.contains(where: known.contains) {
            checker.refuse(
                .noEffect, path + ["matches"],
                "no network of the scenario is called \(push.matches.map { "'\($0)'" }.joined(separator: " or ")), "
                    + "so that the provider never runs",
                NearestWord.remedy(for: ssid, in: known, none: "add `ssid: \(ssid)` to a network of the device"))
        }
    }
}

extension AppDefinition {
    /// The push configuration as read so far.
    var pushDraft: PushDefinition {
        get { push ?? PushDefinition(matches: []) }
        set { push = newValue }
    }
}

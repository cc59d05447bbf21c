internal import LabEvents
internal import LabModel

/// The settings of the reference DNS server.
public struct DNSServerSettings: Sendable, Hashable {
    /// The names with the hosts or addresses to answer with; other names do not exist.
    public var zone: [String: [String]]

    /// Makes settings.
    public init(zone: [String: [String]] = [:]) { self.zone = zone }
}

extension ProgramRow {
    /// `dns-server: { zone: { nas.example: HOST } }`.
    static let dnsServer = ProgramRow(
        ProgramDefinition.dnsServerName,
        Mapping(
            "a DNS server", from: DNSServerSettings(),
            [
                Field(
                    "zone", \.zone,
                    Shapes.table(
                        "the zone", by: .domain, of: "a host in a zone",
                        Shapes.name("the name of a host or an address").oneOrMore),
                    "The names that the server resolves, each to hosts or addresses; all other names do not exist "
                        + "(NXDOMAIN).",
                    required: "{ nas.example: HOST }")
            ]
        ).shape,
        "The reference DNS server."
    ) { .dnsServer($0) }
}

extension DNSServerSettings: ProgramWord {
    package var traits: ProgramTraits {
        ProgramTraits(
            reference: ProgramDefinition.dnsServerName, emitter: .dnsServer, startsFirst: true, needs: ["dnsmasq"])
    }

    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {
        for (name, targets) in zone.sorted(by: { $0.key < $1.key }) {
            for (index, target) in targets.enumerated() where IPAddress(target) == nil {
                _ = checker.knowsHost(target, path + ["zone", name, "\(index)"])
            }
        }
    }
}

extension ProgramDefinition {
    package var dnsServer: DNSServerSettings? { if case .dnsServer(let settings) = kind { settings } else { nil } }

    /// The name of the reference DNS server in scenarios.
    public static let dnsServerName = "dns-server"

    /// Creates a reference DNS server, which is ready when it listens.
    public static func dnsServer(
        _ settings: DNSServerSettings = DNSServerSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(dnsServerName, .dnsServer(settings), ready: .port(53), starts: starts)
    }
}

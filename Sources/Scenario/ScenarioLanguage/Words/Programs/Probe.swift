internal import LabEvents

/// The settings of a `network-probe`, for what it does from its start without a step.
public struct ProbeSettings: Sendable, Hashable {
    /// The ports to listen on; the probe echoes TCP data and reports UDP datagrams.
    public var listens: [ProbePort]
    /// The multicast groups to join.
    public var joins: [ProbeEndpoint]
    /// The Bonjour services to register.
    public var advertises: [AdvertisedService]
    /// The Bonjour types to browse for.
    public var browses: [String]
    /// The time to live of the services' records; `nil` for that of RFC 6762.
    ///
    /// On a device, the device sets the time to live instead.
    public var timeToLive: Duration?

    /// Makes settings.
    public init(
        listens: [ProbePort] = [], joins: [ProbeEndpoint] = [], advertises: [AdvertisedService] = [],
        browses: [String] = [], timeToLive: Duration? = nil
    ) {
        self.listens = listens
        self.joins = joins
        self.advertises = advertises
        self.browses = browses
        self.timeToLive = timeToLive
    }
}

/// A port with its transport, such as `80/tcp`.
public struct ProbePort: Sendable, Hashable, CustomStringConvertible {
    /// A transport of a listening probe.
    public enum Transport: String, Sendable, Hashable, CaseIterable {
        /// TCP.
        case tcp
        /// UDP.
        case udp
    }

    /// The port, 1…65535.
    public var port: Int
    /// The transport.
    public var transport: Transport

    /// Names a port.
    public init(_ port: Int, _ transport: Transport) {
        self.port = port
        self.transport = transport
    }

    /// The port as `80/tcp`.
    public var description: String { "\(port)/\(transport.rawValue)" }
}

/// A Bonjour service that a probe registers.
public struct AdvertisedService: Sendable, Hashable {
    /// The service type, such as `_pager._tcp`.
    public var type: String
    /// The instance name; `nil` for the host's name.
    public var name: String?
    /// The port.
    public var port: Int

    /// The default port: that of the discard service, to which nothing connects.
    public static let defaultPort = 9

    /// Names a service.
    public init(_ type: String, name: String? = nil, port: Int = AdvertisedService.defaultPort) {
        self.type = type
        self.name = name
        self.port = port
    }
}

extension ProbeSettings: ProgramWord {
    /// The value of a program with the key `probe`.
    static let row = Mapping(
        "a probe", from: ProgramDraft(settings: ProbeSettings()),
        [
            Field("probe", \.settings, probe, "The reference probe, and what it does from its start.", required: "{}")
        ] + ProgramFields.common() + [ProgramFields.sabotage(ProgramDefinition.probeName)])

    private static let probe = Mapping(
        "a probe", from: ProbeSettings(),
        [
            Field(
                "listens", \.listens, probePort.oneOrMore,
                "The ports to listen on, such as 80/tcp; bytes that come by TCP are echoed, datagrams are reported."),
            Field(
                "joins", \.joins, Shapes.endpoint.oneOrMore,
                "The multicast groups to join, each with a port, such as 239.1.2.3:5000."),
            Field(
                "advertises", \.advertises, advertised.oneOrMore,
                "The Bonjour services to register: a type, or a mapping."),
            Field(
                "ttl", \.timeToLive, Shapes.duration,
                "The time to live of the services' records. Default: two minutes or more."),
            Field("browses", \.browses, Shapes.serviceType.oneOrMore, "The Bonjour types to browse for."),
        ]
    ).shape

    private static let probePort = Shape<ProbePort>.text(
        "a port with its transport", remedy: "write it as in 80/tcp or 9/udp", pattern: "^[0-9]{1,5}/(tcp|udp)$"
    ) { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let port = Int(parts[0]), (1...65_535).contains(port),
            let transport = ProbePort.Transport(rawValue: String(parts[1]))
        else { return nil }
        return ProbePort(port, transport)
    }

    private static let advertised = Shapes.serviceType.map { AdvertisedService($0) }.or(advertisedMapping)

    private static let advertisedMapping = Mapping(
        "a service", from: AdvertisedService(""),
        [
            Field("type", \.type, Shapes.serviceType, "The type.", required: "_pager._tcp"),
            Field("name", \.name, Shapes.text, "The instance name. Default: the name of the host."),
            Field("port", \.port, Shapes.port, "The port. Default: 9."),
        ]
    ).shape

    package var traits: ProgramTraits { ProgramTraits(reference: ProgramDefinition.probeName, emitter: .probe) }

    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {
        for (index, group) in joins.enumerated() { checker.checkGroup(group, path + ["probe", "joins", "\(index)"]) }
    }
}

extension ProgramDefinition {
    /// The name of the reference probe, whatever its name in a scenario.
    public static let probeName = "network-probe"

    package var probe: ProbeSettings? { if case .probe(let settings) = kind { settings } else { nil } }

    /// Whether the program is a probe.
    public var isProbe: Bool { probe != nil }

    /// Creates a probe, which is ready when it accepts requests.
    public static func probe(
        named name: String, _ settings: ProbeSettings = ProbeSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(name, .probe(settings), ready: .event(.probeReady), starts: starts)
    }
}

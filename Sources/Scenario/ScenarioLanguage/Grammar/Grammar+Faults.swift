internal import LabEvents
internal import LabModel

extension Grammar {
    /// The value of `fault`.
    static let fault = Choice<Step.Action>(
        noun: "a fault",
        variants: [
            onLinks("carrier", .words([("down", .carrierDown)]), "down: the host loses its carrier."),
            onLinks("admin", .words([("down", .adminDown)]), "down: the host's own interface is set down."),
            onLinks(
                "unplugged", .words([("upstream", .unpluggedUpstream)]), "upstream: unplugged behind the switch port."),
            onLinks("blackhole", Shape<Direction>.word.map { .blackhole($0) }, "Packets vanish in this direction."),
            onLinks("reject", Shape<RejectKind>.word.map { .reject($0) }, "Packets are refused."),
            onLinks("flapping", flapping, "The carrier goes and comes back over and over."),
            onLinks(
                "loss", loss.map { .loss($0, .both) }, "Some packets vanish.",
                and: [Field("direction", \.direction, .word, "Which way; both if left out.")]),
            onLinks(
                "multicast", .words([("dropped", .multicastLoss(.both))]),
                "dropped: multicast vanishes, the rest passes.",
                and: [Field("direction", \.direction, .word, "Which way; both if left out.")]),
            onLinks(
                "address", .words([("changes", .addressChange)]),
                "changes: the host gets another IPv4 address of the subnet, as by a new DHCP lease."),
            variant(
                "isolation",
                [
                    Field(
                        "network", \.network, Shapes.name("the name of a network"), "The network.", required: "NETWORK"),
                    Field(
                        "isolation", \.isOn, .words([("on", true)]), "on: its hosts do not reach each other.",
                        required: "on"),
                    Field(
                        "hosts", \.hosts, Shapes.name("the name of a host").oneOrMore,
                        "Those that reach its other hosts only; all that are wireless if left out."),
                ]
            ) { draft in draft.network.map { .isolation(network: $0, hosts: draft.hosts) } },
            variant(
                "answers",
                [
                    Field("dns", \.targets, target.oneOrMore, "The DNS servers, as HOST.", required: "HOST"),
                    Field(
                        "answers", \.isOn, .words([("wrong", true)]),
                        "wrong: every name of the zone has another address, 192.0.2.53.", required: "wrong"),
                ]
            ) { draft in draft.targets.map { .wrongAnswers($0) } },
            variant(
                "utilisation",
                [
                    Field(
                        "network", \.network, Shapes.name("the name of a network"), "The network.", required: "NETWORK"),
                    Field(
                        "utilisation", \.share, Shapes.share, "How full cross traffic keeps its channel.",
                        required: "80 %"),
                ]
            ) { draft in
                guard let network = draft.network, let share = draft.share else { return nil }
                return .congestion(network: network, utilisation: share)
            },
            variant(
                "partition",
                [
                    Field(
                        "partition", \.groups, Shapes.name("the name of a host").oneOrMore.list(atLeast: 2),
                        "Groups of hosts that cannot reach each other.", required: "[[HOST], [HOST]]")
                ]
            ) { draft in draft.groups.map { .partition($0) } },
        ] + processFaults.map(onPrograms)
    ).shape

    private static let processFaults: [(ProcessFault, String)] = [
        (.kill, "Programs that end at once (SIGKILL)."),
        (.crash, "Programs that crash (SIGSEGV)."),
        (.pause, "Programs that are held (SIGSTOP) until healed."),
        (.stop, "Programs that are asked to end (SIGTERM) and start again when healed."),
        (.restart, "Programs that end at once and start again at once."),
    ]

    private struct FaultDraft: Sendable {
        var links: [LinkID]?
        var fault: LinkFault?
        var direction: Direction?
        var network: String?
        var share: Double?
        var groups: [[String]]?
        var targets: [ProgramTarget]?
        var hosts: [String] = []
        var isOn = false
        var duration: Duration?
        var name: String?
    }

    private static func variant(
        _ discriminator: String, _ fields: [Field<FaultDraft>], lasts: Bool = true,
        make: @escaping @Sendable (FaultDraft) -> FaultKind?
    ) -> Variant<Step.Action> {
        let lasting: [Field<FaultDraft>] = [
            Field("for", \.duration, Shapes.duration, "Heals by itself after this time, while the steps go on."),
            Field("as", \.name, Shapes.name("a name"), "The name under which it can be healed."),
        ]
        let mapping = Mapping("a fault", from: FaultDraft(), fields + (lasts ? lasting : []))
        return Variant(discriminator: discriminator, mapping) { draft, _, _ in
            make(draft).map { .fault(FaultStep($0, for: draft.duration, as: draft.name)) }
        }
    }

    private static func onLinks(
        _ discriminator: String, _ shape: Shape<LinkFault>, _ about: String, and others: [Field<FaultDraft>] = []
    ) -> Variant<Step.Action> {
        let fields: [Field<FaultDraft>] = [
            Field("link", \.links, link.oneOrMore, "The links, as HOST or HOST@NETWORK.", required: "HOST"),
            Field(discriminator, \.fault, shape, about, required: "…"),
        ]
        return variant(discriminator, fields + others) { draft in
            guard let links = draft.links else { return nil }
            // A file with a wrong fault is refused anyway; its links are still worth a look.
            let fault = draft.fault ?? .carrierDown
            if case .loss(let loss, _) = fault { return .link(links, .loss(loss, draft.direction ?? .both)) }
            if case .multicastLoss = fault { return .link(links, .multicastLoss(draft.direction ?? .both)) }
            return .link(links, fault)
        }
    }

    private static func onPrograms(_ fault: ProcessFault, _ about: String) -> Variant<Step.Action> {
        let fields: [Field<FaultDraft>] = [
            Field(fault.rawValue, \.targets, target.oneOrMore, about, required: "HOST")
        ]
        return variant(fault.rawValue, fields, lasts: fault != .restart) { draft in
            draft.targets.map { .process($0, fault) }
        }
    }

    /// `HOST` or `HOST@NETWORK`.
    private static let link = Shape<LinkID>.text(
        "a link", remedy: "write HOST or HOST@NETWORK", pattern: "^[^@\\s]+(@[^@\\s]+)?$"
    ) { text in
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
            return nil
        }
        return LinkID(String(parts[0]), on: parts.count == 2 ? String(parts[1]) : nil)
    }

    private struct FlappingDraft: Sendable {
        var down: Duration?
        var up: Duration?
    }

    private static let flapping = Mapping(
        "flapping", from: FlappingDraft(),
        [
            Field("down", \.down, Shapes.duration, "How long the carrier is gone each time.", required: "100ms"),
            Field("up", \.up, Shapes.duration, "How long it is there each time.", required: "200ms"),
        ]
    ).shape.compactMap { draft -> LinkFault? in
        guard let down = draft.down, let up = draft.up else { return nil }
        return .flapping(down: down, up: up)
    }

    private static let everyNth = Mapping<Int?>(
        "a loss", from: nil,
        [Field("every", \.self, Shapes.integer(1...1_000_000), "Each packet of this number is lost.", required: "4")]
    ).shape.compactMap { $0.map { Loss.every($0) } }

    private static let loss = Shape<Loss>(schema: .any([Shapes.share.schema, everyNth.schema])) { node, reader in
        if case .mapping = node.content { return everyNth.read(node, &reader) }
        return Shapes.share.read(node, &reader).map { .random($0) }
    }
}

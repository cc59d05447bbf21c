public import LabModel

/// `answers: wrong`, `nxdomain` or `truncated`: reference DNS servers return ``FaultKind/wrongAddress`` for each name
/// of their zones, NXDOMAIN, or truncated UDP responses.
package struct AnswersFault: FaultWord {
    package var servers: [ProgramTarget] = []
    var answers = Answers.wrong

    enum Answers: String, Sendable, CaseIterable {
        case wrong, nxdomain, truncated
    }

    static let row = FaultRow(
        "answers", from: AnswersFault(),
        [
            Field("dns", \.servers, Grammar.target.oneOrMore, "The hosts of the DNS servers.", required: "HOST"),
            Field(
                "answers", \.answers, .word,
                "Changes the answers of DNS servers. With `wrong` each name of the zone has the address "
                    + "192.0.2.53; with `nxdomain` no name exists; with `truncated` answers by UDP are cut off, "
                    + "so that a resolver asks again by TCP (RFC 7766).",
                required: "wrong"),
        ],
        take: { $0 as? AnswersFault }
    ) { $0.servers.isEmpty ? nil : FaultKind($0) }

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        servers.flatMap { definition.dnsServers(of: $0) }.map { id, settings in
            switch answers {
            case .wrong: .wrongAnswers(id, DNSZone(settings.zone.mapValues { _ in [FaultKind.wrongAddress] }))
            case .nxdomain: .wrongAnswers(id, DNSZone(settings.zone.mapValues { _ in [] }))
            case .truncated: .truncatedAnswers(id)
            }
        }
    }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        for (index, target) in servers.enumerated() {
            let place = path + ["dns", "\(index)"]
            guard !checker.programs(target, place).isEmpty, checker.definition.dnsServers(of: target).isEmpty
            else { continue }
            checker.refuse(.wrongKind, place, "'\(target)' runs no DNS server", "name a host with a `dns-server`")
        }
    }
}

extension FaultKind {
    /// The address in wrong DNS responses, which no host has (RFC 5737).
    public static let wrongAddress = IPAddress(192, 0, 2, 53)

    /// Makes reference DNS servers return NXDOMAIN for all names of their zones.
    public static func noAnswers(_ servers: [ProgramTarget]) -> Self {
        Self(AnswersFault(servers: servers, answers: .nxdomain))
    }

    /// Makes reference DNS servers truncate their UDP responses, so that clients have to use TCP.
    public static func truncatedAnswers(_ servers: [ProgramTarget]) -> Self {
        Self(AnswersFault(servers: servers, answers: .truncated))
    }

    /// Makes reference DNS servers return ``wrongAddress`` for each name of their zones.
    public static func wrongAnswers(_ servers: [ProgramTarget]) -> Self { Self(AnswersFault(servers: servers)) }
}

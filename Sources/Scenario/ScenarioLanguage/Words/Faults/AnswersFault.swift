public import LabModel

/// `answers: wrong`: reference DNS servers answer every name of their zones with ``FaultKind/wrongAddress``; `answers: nxdomain`:
/// they say that none of them exists; `answers: truncated`: they cut off what they answer by UDP.
package struct AnswersFault: FaultWord {
    /// The servers.
    package var servers: [ProgramTarget] = []
    var answers = Answers.wrong

    /// What they answer instead.
    enum Answers: String, Sendable, CaseIterable {
        case wrong, nxdomain, truncated
    }

    static let row = FaultRow(
        "answers", from: AnswersFault(),
        [
            Field("dns", \.servers, Grammar.target.oneOrMore, "The DNS servers, as HOST.", required: "HOST"),
            Field(
                "answers", \.answers, .word,
                "wrong: every name of the zone has another address, 192.0.2.53. nxdomain: none of them exists. "
                    + "truncated: answers by UDP are cut off, and have to be fetched by TCP.",
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
    /// What a DNS server that answers wrongly says: an address that nobody has (RFC 5737).
    public static let wrongAddress = IPAddress(192, 0, 2, 53)

    /// Reference DNS servers say that no name of their zones exists.
    public static func noAnswers(_ servers: [ProgramTarget]) -> Self {
        Self(AnswersFault(servers: servers, answers: .nxdomain))
    }

    /// Reference DNS servers cut off what they answer by UDP, so that it has to be fetched by TCP.
    public static func truncatedAnswers(_ servers: [ProgramTarget]) -> Self {
        Self(AnswersFault(servers: servers, answers: .truncated))
    }

    /// Reference DNS servers answer every name of their zones with ``wrongAddress``.
    public static func wrongAnswers(_ servers: [ProgramTarget]) -> Self { Self(AnswersFault(servers: servers)) }
}

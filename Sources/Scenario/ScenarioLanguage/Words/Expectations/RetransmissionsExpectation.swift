/// `tcp-retransmissions: HOST`: the share of a host's TCP payload that was retransmitted, including closed connections.
package struct RetransmissionsExpectation: ExpectationWord {
    package var host = ""
    /// The limits of the share, 0…1.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "tcp-retransmissions", from: RetransmissionsExpectation(),
        [
            Field(
                "tcp-retransmissions", \.host, Shapes.name("the name of a host"),
                "The share of a host's TCP payload that was sent again, closed connections included; there is none "
                    + "before anything was sent.", required: "HOST")
        ]
            + ConditionFields.bounds(\.bounds),
        bounded: \.bounds)

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .share) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        _ = checker.knowsHost(host, path + ["tcp-retransmissions"])
        checker.checkBounds(bounds, in: .share, path)
    }
}

extension ScenarioExpectation {
    /// Expects that the share of a host's TCP payload that was retransmitted, on all connections, is within limits.
    public static func tcpRetransmissions(host: String, _ bounds: Bounds) -> Self {
        Self(RetransmissionsExpectation(host: host, bounds: bounds))
    }
}

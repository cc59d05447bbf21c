/// `tcp-retransmissions: HOST`: the share of its TCP payload that a host sent again, closed connections included.
package struct RetransmissionsExpectation: ExpectationWord {
    /// The host.
    package var host = ""
    /// The limits of the share, 0…1.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "tcp-retransmissions", from: RetransmissionsExpectation(),
        [Field("tcp-retransmissions", \.host, Shapes.name("the name of a host"), "The host.", required: "HOST")]
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
    /// The share of its TCP payload that a host sent again, closed connections included.
    public static func tcpRetransmissions(host: String, _ bounds: Bounds) -> Self {
        Self(RetransmissionsExpectation(host: host, bounds: bounds))
    }
}

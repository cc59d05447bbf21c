internal import LabEvents

/// `heartbeat-latency: HOST`: the median time from a heartbeat to its acknowledgement by the programs of a host.
package struct HeartbeatLatencyExpectation: ExpectationWord {
    /// The clients' host.
    package var host = ""
    /// The limits of the time, in seconds.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "heartbeat-latency", from: HeartbeatLatencyExpectation(),
        [
            Field(
                "heartbeat-latency", \.host, Shapes.name("the name of a host"),
                "The median of the last ten times from a heartbeat to the host's acknowledgement.", required: "HOST")
        ] + ConditionFields.times(\.bounds),
        bounded: \.bounds, by: "`above: 20ms` or `below: 20ms`")

    package var evidence: [Evidence] { [.events(.heartbeatAcknowledged, from: nil)] }

    package var meaning: Meaning { .measured(bounds, .seconds) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        _ = checker.knowsHost(host, path + ["heartbeat-latency"])
        checker.checkBounds(bounds, in: .seconds, path)
    }
}

extension ScenarioExpectation {
    /// Expects that the median time from a heartbeat to its acknowledgement by a host's programs is within limits.
    public static func heartbeatLatency(host: String, _ bounds: Bounds) -> Self {
        Self(HeartbeatLatencyExpectation(host: host, bounds: bounds))
    }
}

internal import LabModel

/// `recovers: HOST`: a host is connected again after a fault.
package struct RecoversExpectation: ExpectationWord {
    package var host = ""
    /// The time for which the host must stay connected afterwards.
    package var stable: Duration?
    /// The maximum recovery times, by percentile.
    package var limits = RecoveryLimits()

    static let row = ExpectationRow(
        "recovers", from: RecoversExpectation(),
        [
            Field(
                "recovers", \.host, Shapes.name("the name of a host"),
                "True when the host has recovered from the last fault.", required: "HOST"),
            Field(
                "stable", \.stable, Shapes.duration,
                "The time for which the host must stay connected afterwards. Default: none."),
            Field("p50", \.limits.p50, Shapes.duration, "The maximum time of half of the recoveries."),
            Field("p95", \.limits.p95, Shapes.duration, "The maximum time of 95 % of the recoveries."),
            Field("p99", \.limits.p99, Shapes.duration, "The maximum time of 99 % of the recoveries."),
        ],
        in: [.expect])

    package var evidence: [Evidence] { [.recovery(of: host)] }

    package var meaning: Meaning { .recovery(host, stable: stable) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkState(of: host, needsProvider: true, path + ["recovers"])
        checkLimits(&checker, path, within: situation.within)
        if let stable, stable >= checker.definition.timeout {
            checker.refuse(
                .unmeetable, path + ["stable"],
                "\(Notation.text(stable)) is not shorter than the timeout of "
                    + "\(Notation.text(checker.definition.timeout))", "shorten it, or raise `timeout`")
        }
    }
}

extension RecoversExpectation {
    /// Checks that each limit is effective: shorter than the timeout and than the limit of a higher percentile.
    private func checkLimits(_ checker: inout Checker, _ path: [String], within: Duration?) {
        var larger: (name: String, time: Duration)? = within.map { ("within", $0) }
        for (percent, limit) in limits.all.reversed() {
            if let larger, limit >= larger.time {
                checker.refuse(
                    .noEffect, path + ["p\(percent)"],
                    "\(Notation.text(limit)) is not shorter than the \(Notation.text(larger.time)) of `\(larger.name)`",
                    "shorten it, or leave it out")
            }
            larger = ("p\(percent)", limit)
        }
    }
}

extension ScenarioExpectation {
    /// Expects that a host is connected again after a fault, and with `stable` stays connected for that time.
    public static func recovers(
        _ host: String, stable: Duration? = nil, limits: RecoveryLimits = RecoveryLimits()
    ) -> Self {
        Self(RecoversExpectation(host: host, stable: stable, limits: limits))
    }
}

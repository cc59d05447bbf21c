internal import LabModel

/// `recovers: HOST`: a host is connected again after a fault.
package struct RecoversExpectation: ExpectationWord {
    /// The host.
    package var host = ""
    /// How long it stays connected then.
    package var stable: Duration?

    static let row = ExpectationRow(
        "recovers", from: RecoversExpectation(),
        [
            Field("recovers", \.host, Shapes.name("the name of a host"), "The host.", required: "HOST"),
            Field("stable", \.stable, Shapes.duration, "How long it stays connected then."),
        ],
        in: [.expect])

    package var evidence: [Evidence] { [.recovery(of: host)] }

    package var meaning: Meaning { .recovery(host, stable: stable) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkState(of: host, needsProvider: true, path + ["recovers"])
        if let stable, stable >= checker.definition.timeout {
            checker.refuse(
                .unmeetable, path + ["stable"],
                "\(Notation.text(stable)) is not shorter than the timeout of "
                    + "\(Notation.text(checker.definition.timeout))", "shorten it, or raise `timeout`")
        }
    }
}

extension ScenarioExpectation {
    /// A host is connected again after a fault; with a time, it also stays connected that long.
    public static func recovers(_ host: String, stable: Duration? = nil) -> Self {
        Self(RecoversExpectation(host: host, stable: stable))
    }
}

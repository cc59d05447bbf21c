internal import LabModel

/// `roam-gap: HOST`: the longest time without a data path while a station roamed.
package struct RoamGapExpectation: ExpectationWord {
    /// The station's host.
    package var host = ""
    /// The limits of the time, in seconds.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "roam-gap", from: RoamGapExpectation(),
        [
            Field(
                "roam-gap", \.host, Shapes.name("the name of a host"),
                "The longest time that a station was between two access points.", required: "HOST")
        ]
            + ConditionFields.times(\.bounds),
        bounded: \.bounds, by: "`below: 120ms`")

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .seconds) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        if checker.knowsHost(host, path + ["roam-gap"]), let definition = checker.definition.definition(of: host) {
            let names = definition.networks + definition.joinable
            if !checker.definition.networks.contains(where: { names.contains($0.name) && !$0.accessPoints.isEmpty }) {
                checker.refuse(
                    .wrongKind, path + ["roam-gap"], "no network of '\(host)' has access points to roam between",
                    "add `access-points` to one")
            }
        }
        checker.checkBounds(bounds, in: .seconds, path)
    }
}

extension ScenarioExpectation {
    /// Expects that the longest time without a data path while a station roamed is within limits, in seconds.
    public static func roamGap(host: String, _ bounds: Bounds) -> Self {
        Self(RoamGapExpectation(host: host, bounds: bounds))
    }
}

internal import LabModel

/// `utilisation: NETWORK`: the measured utilisation of a network's shared channel.
package struct UtilisationExpectation: ExpectationWord {
    package var network = ""
    /// The limits of the share, 0…1.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "utilisation", from: UtilisationExpectation(),
        [
            Field(
                "utilisation", \.network, Shapes.name("the name of a network"),
                "The share of the last second for which the radio channel of a network was occupied; of several "
                    + "access points the busiest counts.", required: "NETWORK")
        ] + ConditionFields.bounds(\.bounds, recommended: ChannelRecommendation.utilisation),
        bounded: \.bounds)

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .share) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkMeasuredChannel(network, "utilisation", path)
        checker.checkBounds(bounds, in: .share, path)
    }
}

extension ScenarioExpectation {
    /// Expects that the measured utilisation of a network's shared channel is within limits.
    public static func utilisation(network: String, _ bounds: Bounds) -> Self {
        Self(UtilisationExpectation(network: network, bounds: bounds))
    }
}

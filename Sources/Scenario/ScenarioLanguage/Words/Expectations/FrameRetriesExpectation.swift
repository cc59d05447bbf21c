internal import LabModel

/// `frame-retries: NETWORK`: the share of retries among the transmissions on a network's radio channel.
///
/// TCP retransmissions are a different value (`tcp-retransmissions`).
package struct FrameRetriesExpectation: ExpectationWord {
    package var network = ""
    /// The limits of the share, 0…1.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "frame-retries", from: FrameRetriesExpectation(),
        [
            Field(
                "frame-retries", \.network, Shapes.name("the name of a network"),
                "The share of retries by the radio among the transmissions of the last five seconds, on the "
                    + "channel of a network.", required: "NETWORK")
        ] + ConditionFields.bounds(\.bounds, recommended: ChannelRecommendation.frameRetries),
        bounded: \.bounds)

    package var evidence: [Evidence] { [.counters] }

    package var meaning: Meaning { .measured(bounds, .share) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkMeasuredChannel(network, "frame-retries", path)
        checker.checkBounds(bounds, in: .share, path)
    }
}

extension ScenarioExpectation {
    /// Expects that the share of retries among the transmissions on a network's radio channel is within limits.
    public static func frameRetries(network: String, _ bounds: Bounds) -> Self {
        Self(FrameRetriesExpectation(network: network, bounds: bounds))
    }
}

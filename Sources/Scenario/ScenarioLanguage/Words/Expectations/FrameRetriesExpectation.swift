internal import LabModel

/// `frame-retries: NETWORK`: the share of the transmissions over a network's radio channel that were retries.
///
/// It is the radio's: what TCP sends again is another quantity (`tcp-retransmissions`).
package struct FrameRetriesExpectation: ExpectationWord {
    /// The network.
    package var network = ""
    /// The limits of the share, 0…1.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "frame-retries", from: FrameRetriesExpectation(),
        [
            Field("frame-retries", \.network, Shapes.name("the name of a network"), "The network.", required: "NETWORK")
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
    /// The share of the transmissions over a network's radio channel that were retries.
    public static func frameRetries(network: String, _ bounds: Bounds) -> Self {
        Self(FrameRetriesExpectation(network: network, bounds: bounds))
    }
}

/// What Apple recommends for the channel of a network of local push (*Maintaining a Reliable Network Connection*).
///
/// It names a bound for frames that a radio sends again, too: 15 %. Links here send no frame again, and what TCP sends again
/// is another quantity (``Lab/tcpRetransmissions(of:)``), so that bound is not judged.
package enum ChannelRecommendation {
    /// Channel utilisation is ideally 40 % or less.
    private static let utilisation = 0.4

    /// Whether a channel is no fuller than is recommended.
    package static func isMet(utilisation: Double) -> Bool { utilisation <= Self.utilisation }
}

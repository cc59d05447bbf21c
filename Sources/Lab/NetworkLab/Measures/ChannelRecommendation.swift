/// The bounds that Apple gives for a network of local push (*Maintaining a Reliable Network Connection*).
package enum ChannelRecommendation {
    /// Channel utilisation is ideally 40 % or less.
    private static let utilisation = 0.4
    /// Retransmissions are typically not more than 15 % of all traffic.
    private static let retransmissions = 0.15

    /// Whether a channel was as full, and its hosts had to send as much again, as these bounds allow.
    package static func isMet(utilisation: Double, retransmissions: some Sequence<Double>) -> Bool {
        utilisation <= Self.utilisation && retransmissions.allSatisfy { $0 <= Self.retransmissions }
    }
}

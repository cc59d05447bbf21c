/// Apple's limits for the channel of a network of local push (*Maintaining a Reliable Network Connection*).
package enum ChannelRecommendation {
    /// Channel utilisation is ideally 40 % or less.
    package static let utilisation = 0.4
    /// Frames that the radio sends again are typically not more than 15 % of all traffic.
    package static let frameRetries = 0.15

    /// Whether a channel is no fuller than is recommended, and sends no more frames again; a channel that has sent none
    /// meets the latter.
    package static func isMet(utilisation: Double, frameRetries: Double? = nil) -> Bool {
        utilisation <= Self.utilisation && frameRetries ?? 0 <= Self.frameRetries
    }
}

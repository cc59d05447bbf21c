/// Apple's recommended limits for the channel of a local push network (*Maintaining a Reliable Network Connection*).
package enum ChannelRecommendation {
    /// The ideal maximum of the channel utilisation, 0…1.
    package static let utilisation = 0.4
    /// The typical maximum of the share of retried frames, 0…1.
    package static let frameRetries = 0.15

    /// Returns whether a channel meets both limits; without transmissions (`nil`) it meets the limit of retries.
    package static func isMet(utilisation: Double, frameRetries: Double? = nil) -> Bool {
        utilisation <= Self.utilisation && frameRetries ?? 0 <= Self.frameRetries
    }
}

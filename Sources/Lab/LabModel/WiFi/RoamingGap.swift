/// The time without a data path while a station roams.
///
/// The gap is the sum of two phases. For each phase, the features that both sides support select one of the figures
/// below. Sources give only a minimum and a maximum, so a phase is uniformly distributed between them.
package struct RoamingGap: Sendable, Hashable {
    package struct Phase: Sendable, Hashable {
        package let milliseconds: ClosedRange<Double>
        package let source: String
    }

    /// The time in which the radio scans other channels for the next access point.
    package let search: Phase
    /// The time of authentication, reassociation and keys.
    package let authentication: Phase

    /// Selects the phases by the features that both sides support; a network has 802.1X or no keys.
    package init(features: Set<RoamingFeature>, isSecure: Bool) {
        search = features.contains(.v) ? Self.steered : features.contains(.k) ? Self.neighbours : Self.allChannels
        authentication = !isSecure ? Self.open : features.contains(.r) ? Self.fastTransition : Self.full
    }

    /// With 802.11v the network names one access point, so one channel is scanned, typically in 10 ms.
    private static let steered = Phase(
        milliseconds: 10...20,
        source: "Cisco, Enterprise Mobility Design Guide: 10 ms for each channel of an active scan")

    /// With 802.11k iOS scans the first six entries of the neighbour report.
    private static let neighbours = Phase(
        milliseconds: 20...60,
        source: "Apple, HT203068: the first six entries of the neighbour report; 10 ms for each channel as above")

    /// Without 802.11v and 802.11k, all channels are scanned.
    private static let allChannels = Phase(
        milliseconds: 60...400,
        source: "Mishra, Shin and Arbaugh, An Empirical Analysis of the IEEE 802.11 MAC Layer Handoff Process, 2003")

    /// 802.11r needs four frames.
    private static let fastTransition = Phase(
        milliseconds: 20...100, source: "Cisco, Wireless IP Phone 8821 deployment guide: below 100 ms with 802.11r")

    /// Without 802.11r, 802.1X contacts the authentication server again.
    private static let full = Phase(
        milliseconds: 300...500,
        source: "Cisco, Wireless IP Phone 8821 deployment guide: 300 ms for WPA2 Enterprise, "
            + "and 400 to 500 ms without 802.11r")

    /// Without keys, authentication and reassociation are one exchange each.
    private static let open = Phase(
        milliseconds: 5...40, source: "Mishra, Shin and Arbaugh, 2003: less than a tenth of the handoff")

    /// The shortest and the longest gap, in milliseconds.
    package var milliseconds: ClosedRange<Double> {
        let (low, high) = (search.milliseconds, authentication.milliseconds)
        return low.lowerBound + high.lowerBound...low.upperBound + high.upperBound
    }

    /// Returns the gap for two 64-bit random numbers.
    package func duration(_ bits: (UInt64, UInt64)) -> Duration {
        .microseconds(Int((Self.value(search, bits.0) + Self.value(authentication, bits.1)) * 1000))
    }

    private static func value(_ phase: Phase, _ bits: UInt64) -> Double {
        let share = Double(bits >> 11) * 0x1p-53
        return phase.milliseconds.lowerBound + share * (phase.milliseconds.upperBound - phase.milliseconds.lowerBound)
    }
}

/// How long a station is without a data path when it changes from one access point to another.
///
/// The gap is the sum of two phases. For each there is one row of figures below, which the features that both sides
/// have select; sources give a smallest and a largest figure and no shape between, so that a phase is distributed
/// evenly between the two.
package struct RoamingGap: Sendable, Hashable {
    /// One phase of a gap.
    package struct Phase: Sendable, Hashable {
        /// The shortest and the longest time, in milliseconds.
        package let milliseconds: ClosedRange<Double>
        /// Where the figures are from.
        package let source: String
    }

    /// The time in which the radio looks for the next access point on other channels.
    package let search: Phase
    /// The time of authentication, reassociation and keys.
    package let authentication: Phase

    /// Finds the phases for the features that access point and station both have, on a network that is secured by
    /// 802.1X or has no keys at all.
    package init(features: Set<RoamingFeature>, isSecure: Bool) {
        search = features.contains(.v) ? Self.steered : features.contains(.k) ? Self.neighbours : Self.allChannels
        authentication = !isSecure ? Self.open : features.contains(.r) ? Self.fastTransition : Self.full
    }

    /// With 802.11v the network names one access point, so that one channel is looked at: 10 ms is representative of an
    /// active scan of one.
    private static let steered = Phase(
        milliseconds: 10...20,
        source: "Cisco, Enterprise Mobility Design Guide: 10 ms for each channel of an active scan")

    /// With 802.11k iOS looks at the first six entries of the neighbour report.
    private static let neighbours = Phase(
        milliseconds: 20...60,
        source: "Apple, HT203068: the first six entries of the neighbour report; 10 ms for each channel as above")

    /// Without either all channels are looked at.
    private static let allChannels = Phase(
        milliseconds: 60...400,
        source: "Mishra, Shin and Arbaugh, An Empirical Analysis of the IEEE 802.11 MAC Layer Handoff Process, 2003")

    /// With 802.11r four frames are enough.
    private static let fastTransition = Phase(
        milliseconds: 20...100, source: "Cisco, Wireless IP Phone 8821 deployment guide: below 100 ms with 802.11r")

    /// Without 802.11r a network with 802.1X asks its authentication server again.
    private static let full = Phase(
        milliseconds: 300...500,
        source: "Cisco, Wireless IP Phone 8821 deployment guide: 300 ms for WPA2 Enterprise, "
            + "and 400 to 500 ms without 802.11r")

    /// Without keys authentication and reassociation are an exchange each.
    private static let open = Phase(
        milliseconds: 5...40, source: "Mishra, Shin and Arbaugh, 2003: less than a tenth of the handoff")

    /// The shortest and the longest gap, in milliseconds.
    package var milliseconds: ClosedRange<Double> {
        let (low, high) = (search.milliseconds, authentication.milliseconds)
        return low.lowerBound + high.lowerBound...low.upperBound + high.upperBound
    }

    /// Returns the gap for two random numbers of 64 bits.
    package func duration(_ bits: (UInt64, UInt64)) -> Duration {
        .microseconds(Int((Self.value(search, bits.0) + Self.value(authentication, bits.1)) * 1000))
    }

    private static func value(_ phase: Phase, _ bits: UInt64) -> Double {
        let share = Double(bits >> 11) * 0x1p-53
        return phase.milliseconds.lowerBound + share * (phase.milliseconds.upperBound - phase.milliseconds.lowerBound)
    }
}

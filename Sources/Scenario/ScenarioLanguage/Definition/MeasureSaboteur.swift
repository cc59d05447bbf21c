/// One deliberate defect of what the lab measures, so that a scenario can show it would notice.
package enum MeasureSaboteur: String, Sendable, CaseIterable {
    /// Tells half of a channel's utilisation.
    case halvesUtilisation = "lab-halves-utilisation"
    /// Counts nothing that a host sends again.
    case hidesRetransmissions = "lab-hides-retransmissions"

    /// What it breaks, in one sentence.
    package var explanation: String {
        switch self {
        case .halvesUtilisation: "tells half of a channel's utilisation"
        case .hidesRetransmissions: "counts nothing that a host sends again"
        }
    }
}

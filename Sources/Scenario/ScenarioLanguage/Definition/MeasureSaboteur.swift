/// One deliberate defect of what the lab measures, so that a scenario can show it would notice.
package enum MeasureSaboteur: String, Sendable, CaseIterable {
    /// Tells half of a channel's utilisation.
    case halvesUtilisation = "lab-halves-utilisation"
    /// Counts nothing that a host sends again.
    case hidesRetransmissions = "lab-hides-retransmissions"
    /// Tells no frame that a radio sends again.
    case hidesFrameRetries = "lab-hides-frame-retries"
    /// Tells what TCP sends again in place of what a radio does.
    case takesTCPForFrames = "lab-takes-tcp-for-frames"

    /// What it breaks, in one sentence.
    package var explanation: String {
        switch self {
        case .halvesUtilisation: "tells half of a channel's utilisation"
        case .hidesRetransmissions: "counts nothing that a host sends again"
        case .hidesFrameRetries: "counts no frame that a radio sends again"
        case .takesTCPForFrames: "tells what TCP sends again in place of the frames that a radio does"
        }
    }
}

/// A deliberate defect of the lab's measurements, with which a scenario shows that it detects wrong measurements.
package enum MeasureSaboteur: String, Sendable, CaseIterable {
    case halvesUtilisation = "lab-halves-utilisation"
    case hidesRetransmissions = "lab-hides-retransmissions"
    case hidesFrameRetries = "lab-hides-frame-retries"
    case takesTCPForFrames = "lab-takes-tcp-for-frames"

    /// The defect in one sentence.
    package var explanation: String {
        switch self {
        case .halvesUtilisation: "reports half of a channel's utilisation"
        case .hidesRetransmissions: "counts nothing that a host sends again"
        case .hidesFrameRetries: "counts no frame that a radio sends again"
        case .takesTCPForFrames: "tells what TCP sends again in place of the frames that a radio does"
        }
    }
}

internal import LabEvents
package import LabModel
internal import ScenarioLanguage

/// Frames of a link that were not captured, so that a frame that was not seen may have existed.
package enum CaptureGap {
    /// The maximum delay with which a capture reports lost frames.
    private static let reportedWithin: Duration = .seconds(1)

    /// Returns why the captured frames between two times are incomplete, as a sentence; `nil` if they are complete.
    package static func sentence(
        _ events: [Event], at hosts: [String], from start: Duration, to end: Duration
    ) -> String? {
        for event in events {
            guard case .host(let host) = event.source, hosts.contains(host), let loss = event.read(as: CaptureLoss.self)
            else { continue }
            switch loss.isEnd {
            case false where event.at >= start && event.at <= end + reportedWithin:
                return "\(loss.frames) frames on the link of \(host) were not captured, so this is inconclusive."
            case true where event.at <= end:
                return "The capture of \(host) ended after \(loss.frames) frames, so this is inconclusive."
            default: continue
            }
        }
        return nil
    }
}

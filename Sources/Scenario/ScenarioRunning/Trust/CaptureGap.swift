internal import LabEvents
package import LabModel
internal import ScenarioLanguage

/// Frames of a link that went by uncaptured: then what was not seen may have been there all the same.
package enum CaptureGap {
    /// The capture of a lab reports lost frames when it next comes to the end of what waits, which is within this time.
    private static let reportedWithin: Duration = .seconds(1)

    /// Why the frames between two moments on the links of hosts are not all known, as a sentence; `nil` when they are.
    package static func sentence(
        _ events: [Event], at hosts: [String], from start: Duration, to end: Duration
    ) -> String? {
        for event in events {
            guard case .host(let host) = event.source, hosts.contains(host), let loss = event.read(as: CaptureLoss.self)
            else { continue }
            switch loss.isEnd {
            case false where event.at >= start && event.at <= end + reportedWithin:
                return "\(loss.frames) frames on the link of \(host) were not captured, so this says nothing."
            case true where event.at <= end:
                return "The capture of \(host) ended after \(loss.frames) frames, so this says nothing."
            default: continue
            }
        }
        return nil
    }
}

internal import LabEvents
package import LabModel
internal import Scenario

/// Reports of what apps did that were lost before the system of their device could read them: then an alert or a decision
/// that was not seen may have been due all the same.
package enum ReportGap {
    /// A device says that reports were lost when it next reads them, which is within this time.
    private static let reportedWithin: Duration = .seconds(1)

    /// Why the reports of devices between two moments are not all known, as a sentence; `nil` when they are.
    package static func sentence(
        _ events: [Event], of devices: [String], from start: Duration, to end: Duration
    ) -> String? {
        var lost: [String: Int] = [:]
        for event in events {
            guard case .program(let id) = event.source, id.program == ProgramDefinition.deviceName,
                devices.contains(id.host)
            else { continue }
            // A device that has restarted counts anew.
            if event.name == .launched { lost[id.host] = nil }
            guard let dropped = event.read(as: DecisionsDropped.self) else { continue }
            let new = dropped.lost - lost[id.host, default: 0]
            lost[id.host] = dropped.lost
            if new > 0, event.at >= start, event.at <= end + reportedWithin {
                return "\(new) reports of what the apps of \(id.host) did were lost, so this says nothing."
            }
        }
        return nil
    }
}

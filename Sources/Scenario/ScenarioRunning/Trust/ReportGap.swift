internal import LabEvents
package import LabModel
internal import ScenarioLanguage

/// Lost reports of apps' actions: an alert or a decision that was not seen may have been due.
package enum ReportGap {
    /// The maximum delay with which a device reports lost reports.
    private static let reportedWithin: Duration = .seconds(1)

    /// Returns why the reports of devices between two times are incomplete, as a sentence; `nil` if they are complete.
    package static func sentence(
        _ events: [Event], of devices: [String], from start: Duration, to end: Duration
    ) -> String? {
        var lost: [String: Int] = [:]
        for event in events {
            guard case .program(let id) = event.source, id.program == ProgramDefinition.deviceName,
                devices.contains(id.host)
            else { continue }
            if event.at <= end, let exit = event.read(as: ProgramExit.self),
                !exit.isOrderly || hasApps(at: event, events),
                ready(id, in: events, after: event.at).map({ $0 >= start }) ?? true
            {
                return
                    "The system of \(id.host) ended at \(RunText.moment(event.at)) by itself or by a fault, and what the apps "
                    + "did from then on was not reported, so this is inconclusive."
            }
            // A restarted device counts from zero.
            if event.name == .launched { lost[id.host] = nil }
            guard let dropped = event.read(as: DecisionsDropped.self) else { continue }
            let new = dropped.lost - lost[id.host, default: 0]
            lost[id.host] = dropped.lost
            if new > 0, event.at >= start, event.at <= end + reportedWithin {
                return "\(new) reports of what the apps of \(id.host) did were lost, so this is inconclusive."
            }
        }
        return nil
    }

    /// Whether an app still ran when the system of its device ended; a device that shuts down ends its apps first.
    private static func hasApps(at end: Event, _ events: [Event]) -> Bool {
        var running: Set<ProgramID> = []
        for event in events {
            guard event != end else { break }
            guard case .program(let id) = event.source, id.host == end.host, event.source != end.source
            else { continue }
            if event.name == .launched { running.insert(id) }
            if event.name == .exited { running.remove(id) }
        }
        return !running.isEmpty
    }

    /// Returns the time at which the system of a device was ready again.
    private static func ready(_ id: ProgramID, in events: [Event], after moment: Duration) -> Duration? {
        events.first { $0.source == .program(id) && $0.name == .deviceReady && $0.at > moment }?.at
    }
}

extension ProgramExit {
    /// Whether the program ended as requested.
    fileprivate var isOrderly: Bool { code == 0 }
}

package import LabEvents
package import LabModel
package import NetworkLab
internal import ScenarioLanguage

/// A moment of a run.
package struct LogPosition: Sendable, Hashable {
    /// The time since the lab was opened.
    package var at: Duration
    /// The number of earlier events.
    package var position: Int

    /// The moment before all events.
    package static let start = LogPosition(at: .zero, position: 0)
}

extension EventLog {
    /// The current moment.
    package var logPosition: LogPosition { LogPosition(at: now, position: count) }

    /// Appends an event of the lab at the current time and returns its position.
    package func mark(_ name: EventName, _ fields: [EventField: Value] = [:]) -> LogPosition {
        let at = now
        return LogPosition(at: at, position: append(Event(at: at, source: .lab, name: name, fields: fields)))
    }

    /// Waits until there are more than `seen` events; returns `false` if the log is closed or the task is cancelled.
    func grows(beyond seen: Int) async -> Bool {
        await grown(beyond: seen)
        return count > seen
    }

    package func events(since logPosition: LogPosition) -> [Event] { events(from: logPosition.position) }
}

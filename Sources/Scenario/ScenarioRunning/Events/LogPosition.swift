package import LabEvents
package import LabModel
package import NetworkLab
internal import ScenarioLanguage

/// A moment of a run: the time on the lab's clock, and how many events there were.
package struct LogPosition: Sendable, Hashable {
    /// The time since the lab was opened.
    package var at: Duration
    /// The number of events before it.
    package var position: Int

    /// Before everything.
    package static let start = LogPosition(at: .zero, position: 0)
}

extension EventLog {
    /// This moment.
    package var logPosition: LogPosition { LogPosition(at: now, position: count) }

    /// Adds an event of the lab that happens now, and returns its place.
    package func mark(_ name: EventName, _ fields: [EventField: Value] = [:]) -> LogPosition {
        let at = now
        return LogPosition(at: at, position: append(Event(at: at, source: .lab, name: name, fields: fields)))
    }

    /// Waits until there are more events than so many; `false` when there will be no more, or the task is cancelled.
    func grows(beyond seen: Int) async -> Bool {
        await grown(beyond: seen)
        return count > seen
    }

    /// The events since a position.
    package func events(since logPosition: LogPosition) -> [Event] { events(from: logPosition.position) }
}

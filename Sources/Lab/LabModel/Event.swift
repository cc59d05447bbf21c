public import LabEvents

/// An event in a lab, on the lab's monotonic clock.
public struct Event: Sendable, Hashable {
    /// The time of the event, since the lab was opened.
    public var at: Duration
    /// The source of the event.
    public var source: Source
    /// The name of the event.
    public var name: EventName
    /// The fields of the event.
    public var fields: [EventField: Value]

    /// The source of an event.
    public enum Source: Sendable, Hashable {
        /// The lab or the scenario runner itself.
        case lab
        /// The kernel of a host, which reports link and address changes.
        case host(String)
        /// A program on a host.
        case program(ProgramID)

        /// The name of the host; `nil` for the lab.
        public var host: String? {
            switch self {
            case .lab: nil
            case .host(let host): host
            case .program(let program): program.host
            }
        }
    }

    /// Makes an event.
    public init(at: Duration, source: Source, name: EventName, fields: [EventField: Value] = [:]) {
        self.at = at
        self.source = source
        self.name = name
        self.fields = fields
    }

    /// Makes an event from a record that a program writes.
    public init(at: Duration, source: Source, _ record: EventRecord) {
        self.init(at: at, source: source, name: record.name, fields: record.table)
    }

    /// Returns the event as its typed view, or `nil` if the name differs or a required field is missing.
    public func read<View: TypedEvent>(as type: View.Type = View.self) -> View? { View(name, fields) }

    /// The text that a program has written for people: a line that is not an event, or a log message.
    public var text: String? { read(as: LogLine.self)?.line ?? read(as: LogMessage.self)?.message }

    /// The name of the event's host; `nil` for the lab.
    public var host: String? { source.host }

    /// The name of the program that reported the event, if any.
    public var program: String? {
        if case .program(let program) = source { program.program } else { nil }
    }
}

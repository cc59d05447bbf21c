public import LabEvents

/// One thing that happened in a lab, on the lab's one monotonic clock.
public struct Event: Sendable, Hashable {
    /// When it happened: time since the lab was opened.
    public var at: Duration
    /// Who reports it.
    public var source: Source
    /// What happened.
    public var name: EventName
    /// The rest of it.
    public var fields: [EventField: Value]

    /// Who reports an event.
    public enum Source: Sendable, Hashable {
        /// The lab or the scenario runner itself.
        case lab
        /// The kernel of a host: link and address changes.
        case host(String)
        /// A program on a host.
        case program(ProgramID)

        /// The host, if it is one or a program of one.
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

    /// Makes an event of what its program writes.
    public init(at: Duration, source: Source, _ record: EventRecord) {
        self.init(at: at, source: source, name: record.name, fields: record.table)
    }

    /// The event with types for its fields; `nil` when it is another, or lacks what every such event has.
    public func read<View: TypedEvent>(as type: View.Type = View.self) -> View? { View(name, fields) }

    /// What a program has written for people: a line that is no event, or a logged message.
    public var text: String? { read(as: LogLine.self)?.line ?? read(as: LogMessage.self)?.message }

    /// The host it concerns, if any.
    public var host: String? { source.host }

    /// The program that reported it, if one did.
    public var program: String? {
        if case .program(let program) = source { program.program } else { nil }
    }
}

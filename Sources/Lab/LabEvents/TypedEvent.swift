/// An event with a name and type for each of its fields, written by who emits it and read by who judges it.
///
/// ```swift
/// guard let exit = event.read(as: ProgramExit.self) else { return }  // a renamed event does not compile
/// ```
public protocol TypedEvent: Sendable, Hashable {
    /// Reads an event; `nil` when it is another, or lacks what every such event has.
    init?(_ name: EventName, _ fields: [EventField: Value])
    /// The event as it is written.
    var record: EventRecord { get }
}

/// A typed event whose names and fields are declared once: reading, writing and ``EventSchema`` come from that.
public protocol DeclaredEvent: TypedEvent {
    /// The names and fields.
    static var layout: EventLayout<Self> { get }
}

extension DeclaredEvent {
    /// Reads an event; `nil` when it is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard let event = Self.layout.read(name, fields) else { return nil }
        self = event
    }

    /// The event as it is written.
    public var record: EventRecord { Self.layout.record(self) }

    static var declarations: EventSchema.Table { layout.declarations }
}

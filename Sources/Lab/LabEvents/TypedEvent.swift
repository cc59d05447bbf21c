/// An event with a typed property for each field, for the code that writes it and the code that reads it.
///
/// ```swift
/// guard let exit = event.read(as: ProgramExit.self) else { return }  // a renamed event does not compile
/// ```
public protocol TypedEvent: Sendable, Hashable {
    /// Reads an event; returns `nil` if the name differs or a required field is missing.
    init?(_ name: EventName, _ fields: [EventField: Value])
    /// The event in its written form.
    var record: EventRecord { get }
}

/// A typed event that declares its names and fields once, for reading, writing and ``EventSchema``.
public protocol DeclaredEvent: TypedEvent {
    /// The names and fields.
    static var layout: EventLayout<Self> { get }
}

extension DeclaredEvent {
    /// Reads an event; returns `nil` if the name differs or a required field is missing.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard let event = Self.layout.read(name, fields) else { return nil }
        self = event
    }

    /// The event in its written form.
    public var record: EventRecord { Self.layout.record(self) }

    static var declarations: EventSchema.Table { layout.declarations }
}

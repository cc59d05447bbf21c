/// What came of a request to a network probe: `outcome`, without what it found.
public struct OutcomeReport: TypedEvent {
    /// The number of the request.
    public var id: Int
    /// What was asked for.
    public var operation: String
    /// The host or address that it was asked of.
    public var to: String?
    /// The port that it was asked of.
    public var port: Int?
    /// `ok`, `none`, `allowed`, `denied`, or the name of an error.
    public var result: String
    /// The number of the error on Darwin or in dns_sd.h; 0 when there is none.
    public var number: Int
    /// How long it took, in microseconds, where that was measured.
    public var microseconds: Int?

    /// Describes an outcome.
    public init(
        id: Int, operation: String, to: String? = nil, port: Int? = nil, result: String, number: Int,
        microseconds: Int? = nil
    ) {
        (self.id, self.operation, self.to, self.port) = (id, operation, to, port)
        (self.result, self.number, self.microseconds) = (result, number, microseconds)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .outcome, let id = fields[.id]?.int else { return nil }
        self.init(
            id: id, operation: fields[.operation]?.string ?? "", to: fields[.to]?.string, port: fields[.port]?.int,
            result: fields[.result]?.string ?? "", number: fields[.number]?.int ?? 0,
            microseconds: fields[.microseconds]?.int)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.outcome).with(.id, id).with(.operation, operation).with(.to, to).with(.port, port)
            .with(.result, result).with(.number, number).with(.microseconds, microseconds)
    }
}

/// A network probe, or another program, has received something: `received`.
public struct ReceivedData: TypedEvent {
    /// The number of the request that receives, of a probe.
    public var id: Int?
    /// The bytes as text.
    public var text: String
    /// The address they come from.
    public var from: String?
    /// The port they come from.
    public var port: Int?
    /// Of a datagram, the address that it was sent to.
    public var to: String?

    /// Describes what was received.
    public init(id: Int?, text: String, from: String? = nil, port: Int? = nil, to: String? = nil) {
        (self.id, self.text, self.from, self.port, self.to) = (id, text, from, port, to)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .received else { return nil }
        self.init(
            id: fields[.id]?.int, text: fields[.text]?.string ?? "", from: fields[.from]?.string,
            port: fields[.port]?.int, to: fields[.to]?.string)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.received).with(.id, id).with(.text, text).with(.from, from).with(.port, port).with(.to, to)
    }
}

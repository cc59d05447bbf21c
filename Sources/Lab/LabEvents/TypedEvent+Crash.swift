/// A program is about to end by a crash: `crashed`.
public struct ProgramCrash: TypedEvent {
    /// The name of the signal that ends it.
    public var signalName: String
    /// Where its calls were, the innermost first: the path of a file, and the place in it, as `/lib/libc.so.6+0x1f`.
    public var addresses: [String]

    /// Describes a crash.
    public init(signalName: String, addresses: [String]) {
        (self.signalName, self.addresses) = (signalName, addresses)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .crashed, let signalName = fields[.signalName]?.string,
            case .array(let addresses)? = fields[.addresses]
        else { return nil }
        self.init(signalName: signalName, addresses: addresses.compactMap(\.string))
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.crashed).with(.signalName, signalName).with(.addresses, addresses)
    }

    /// It in words, without the addresses, which say nothing to people.
    public var summary: String { "crashed by \(signalName)" }
}

/// Where in its source a program has crashed: `crash-located`.
public struct CrashLocation: TypedEvent {
    /// The name of the signal that has ended it.
    public var signalName: String
    /// The function, its file and line: `Provider.start() at Provider.swift:12`.
    public var location: String

    /// Describes a place.
    public init(signalName: String, location: String) {
        (self.signalName, self.location) = (signalName, location)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .crashLocated, let signalName = fields[.signalName]?.string,
            let location = fields[.location]?.string
        else { return nil }
        self.init(signalName: signalName, location: location)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.crashLocated).with(.signalName, signalName).with(.location, location)
    }
}

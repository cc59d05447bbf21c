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

/// A signal that nobody in the lab sent has ended a program: `crash-reported`.
public struct CrashReport: TypedEvent {
    /// The name of the signal.
    public var signalName: String
    /// The innermost call of its own source: `Provider.start() at Provider.swift:12`; `nil` when it is not known.
    public var location: String?
    /// All calls, the innermost first, as far as their names are known; none of a program that does not say them.
    public var calls: [String]

    /// Describes an end.
    public init(signalName: String, location: String? = nil, calls: [String] = []) {
        (self.signalName, self.location, self.calls) = (signalName, location, calls)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .crashReported, let signalName = fields[.signalName]?.string else { return nil }
        var calls: [String] = []
        if case .array(let values)? = fields[.calls] { calls = values.compactMap(\.string) }
        self.init(signalName: signalName, location: fields[.location]?.string, calls: calls)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.crashReported).with(.signalName, signalName).with(.location, location).with(.calls, calls)
    }

    /// It in words: `ended by SIGILL in Provider.start() at Provider.swift:12`.
    public var summary: String { "ended by \(signalName)" + (location.map { " in \($0)" } ?? "") }
}

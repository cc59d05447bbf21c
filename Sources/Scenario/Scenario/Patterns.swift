public import LabEvents

/// Which events are meant.
public struct EventPattern: Sendable, Hashable {
    /// The name of the event.
    public var name: EventName
    /// Who reports it; `nil` is anyone.
    public var from: ProgramTarget?
    /// Fields it must have, with these values; it may have others.
    public var fields: [EventField: Value]

    /// Makes a pattern.
    public init(_ name: EventName, from: ProgramTarget? = nil, where fields: [EventField: Value] = [:]) {
        self.name = name
        self.from = from
        self.fields = fields
    }
}

/// Which log lines are meant.
public struct LogPattern: Sendable, Hashable {
    /// A regular expression that must match somewhere in the line.
    public var expression: String
    /// Who wrote it; `nil` is anyone.
    public var from: ProgramTarget?

    /// Makes a pattern.
    public init(_ expression: String, from: ProgramTarget? = nil) {
        self.expression = expression
        self.from = from
    }
}

/// A beat that events must keep.
public struct IntervalPattern: Sendable, Hashable {
    /// The events; the gaps are between neighbours of the same reporter.
    public var event: EventPattern
    /// The time from one to the next.
    public var every: Duration
    /// How far a gap may be off, as a share of ``every``.
    public var tolerance: Double
    /// The number of gaps in a row that must be right.
    public var times: Int

    /// Makes a pattern.
    public init(_ event: EventPattern, every: Duration, tolerance: Double = 0.1, times: Int = 5) {
        self.event = event
        self.every = every
        self.tolerance = tolerance
        self.times = times
    }
}

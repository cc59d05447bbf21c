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

/// Which ends of programs by signals that nobody in the lab sent are meant.
public struct CrashPattern: Sendable, Hashable {
    /// A signal that may end a program.
    public enum Signal: String, Sendable, Hashable, CaseIterable {
        case abort = "SIGABRT"
        case alarm = "SIGALRM"
        case bus = "SIGBUS"
        case arithmetic = "SIGFPE"
        case hangUp = "SIGHUP"
        case illegal = "SIGILL"
        case interrupt = "SIGINT"
        case kill = "SIGKILL"
        case pipe = "SIGPIPE"
        case quit = "SIGQUIT"
        case segmentation = "SIGSEGV"
        case systemCall = "SIGSYS"
        case terminate = "SIGTERM"
        case trap = "SIGTRAP"
        case user1 = "SIGUSR1"
        case user2 = "SIGUSR2"
        case processorTime = "SIGXCPU"
        case fileSize = "SIGXFSZ"
    }

    /// The program.
    public var program: ProgramTarget
    /// The signal; `nil` is any.
    public var signal: Signal?
    /// A regular expression that must match somewhere in one of the calls, `Provider.start() at Provider.swift:12`; `nil` is
    /// anywhere.
    public var call: String?

    /// Makes a pattern.
    public init(_ program: ProgramTarget, signal: Signal? = nil, in call: String? = nil) {
        self.program = program
        self.signal = signal
        self.call = call
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

/// The events that the lab reports of every program.
extension EventName {
    /// The program was executed.
    public static let launched = EventName(rawValue: "launched")
    /// The program has ended.
    public static let exited = EventName(rawValue: "exited")
    /// The memory that the program has used; said at its end where memory is counted.
    public static let memoryUsed = EventName(rawValue: "memory-used")
    /// Something went wrong, as programs of users may say it.
    public static let error = EventName(rawValue: "error")
    /// The program has written a line that is no event.
    public static let log = EventName(rawValue: "log")
    /// A signal that nobody in the lab sent has ended the program; said soon after its end, with its calls.
    public static let crashReported = EventName(rawValue: "crash-reported")
    /// The program has printed faster, or more, than is kept.
    public static let outputDropped = EventName(rawValue: "output-dropped")
    /// The program has reported an event by a name or with a time that it cannot have.
    public static let eventRefused = EventName(rawValue: "event-refused")
    /// The program has made a system call that would have reached past the lab, in vain.
    public static let callRefused = EventName(rawValue: "call-refused")
}

extension EventSchema {
    static let program: Table = [
        ProgramExit.declarations, MemoryReport.declarations, LogLine.declarations, CrashReport.declarations,
        [
            .launched: [.pid: .number], .outputDropped: [.lines: .number, .events: .number, .bytes: .number],
            .eventRefused: [.name: .text, .reason: .text], .callRefused: [.call: .text, .pid: .number, .error: .text],
        ],
    ].merged
}

/// A program has ended: `exited`.
public struct ProgramExit: DeclaredEvent {
    /// The exit status, if it ended by itself.
    public var code: Int?
    /// The number of the signal that ended it, if one did.
    public var signal: Int?
    /// The name of that signal.
    public var signalName: String?
    /// The cause of an end by a signal, where it is known: ``memory``, ``lab``, ``labMemory`` or ``labEnded``; `nil` for anything else.
    public var cause: String?

    /// The cause of an end by the program's own limit of memory.
    public static let memory = "memory"
    /// The cause of an end by a signal that the lab sent: for a fault, a step, or the system of the program's device.
    public static let lab = "lab"
    /// The cause of an end by the limit of the memory of all programs of the lab.
    public static let labMemory = "lab-memory"
    /// The cause of an end with all programs of the lab, since its first process was ended.
    public static let labEnded = "lab-ended"

    /// Describes an end by exit status.
    public init(code: Int) { self.code = code }

    /// Describes an end by a signal.
    public init(signal: Int, name: String, cause: String? = nil) {
        (self.signal, signalName, self.cause) = (signal, name, cause)
    }

    /// The fields.
    public static let layout = EventLayout(
        .exited, from: Self(code: 0), .field(.code, \.code), .field(.signal, \.signal),
        .field(.signalName, \.signalName), .field(.cause, \.cause))
}

/// The memory that a program has used, from its start to its end: `memory-used`.
public struct MemoryReport: DeclaredEvent {
    /// The most that it has used at a time, in bytes.
    public var peak: Int
    /// Its limit in bytes; `nil` when it had none.
    public var limit: Int?

    /// Describes what was used.
    public init(peak: Int, limit: Int? = nil) { (self.peak, self.limit) = (peak, limit) }

    /// The fields.
    public static let layout = EventLayout(
        .memoryUsed, from: Self(peak: 0), .field(.peakBytes, \.peak), .field(.limitBytes, \.limit))
}

/// A line of a program's output that is no event: `log`.
public struct LogLine: DeclaredEvent {
    /// The line, without its line feed.
    public var line: String
    /// `stdout` or `stderr`.
    public var stream: String

    /// Describes a line.
    public init(_ line: String, stream: String) { (self.line, self.stream) = (line, stream) }

    /// The fields.
    public static let layout = EventLayout(
        .log, from: Self("", stream: ""), .field(.line, \.line), .field(.stream, \.stream, else: ""))
}

/// A signal that nobody in the lab sent has ended a program: `crash-reported`.
public struct CrashReport: DeclaredEvent {
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

    /// The fields.
    public static let layout = EventLayout(
        .crashReported, from: Self(signalName: ""), .field(.signalName, \.signalName),
        .field(.location, \.location), .field(.calls, \.calls, else: []))

    /// It in words: `ended by SIGILL in Provider.start() at Provider.swift:12`.
    public var summary: String { "ended by \(signalName)" + (location.map { " in \($0)" } ?? "") }
}

/// The events that the lab reports about every program.
extension EventName {
    /// The program was executed.
    public static let launched = EventName(rawValue: "launched")
    /// The program has ended.
    public static let exited = EventName(rawValue: "exited")
    /// The peak memory use of the program, reported at its end if memory is accounted.
    public static let memoryUsed = EventName(rawValue: "memory-used")
    /// A program of a user reports an error.
    public static let error = EventName(rawValue: "error")
    /// The program has written a line that is not an event.
    public static let log = EventName(rawValue: "log")
    /// A signal that the lab did not send has ended the program; reported soon after the end, with its call stack.
    public static let crashReported = EventName(rawValue: "crash-reported")
    /// Output of the program was dropped, because it exceeded the rate or amount that is kept.
    public static let outputDropped = EventName(rawValue: "output-dropped")
    /// An event of the program was refused because of its name or time.
    public static let eventRefused = EventName(rawValue: "event-refused")
    /// A system call of the program that would have reached outside the lab was refused.
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

/// The end of a program: `exited`.
public struct ProgramExit: DeclaredEvent {
    /// The exit status, if the program exited.
    public var code: Int?
    /// The number of the signal that ended the program, if any.
    public var signal: Int?
    /// The name of the signal.
    public var signalName: String?
    /// The known cause of an end by a signal: ``memory``, ``lab``, ``labMemory`` or ``labEnded``; otherwise `nil`.
    public var cause: String?

    /// The cause if the program exceeded its own memory limit.
    public static let memory = "memory"
    /// The cause if the lab sent the signal: for a fault, a step or the system of the program's device.
    public static let lab = "lab"
    /// The cause if all programs of the lab together exceeded its memory limit.
    public static let labMemory = "lab-memory"
    /// The cause if all programs of the lab ended with its first process.
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

/// The memory use of a program during its life: `memory-used`.
public struct MemoryReport: DeclaredEvent {
    /// The peak, in bytes.
    public var peak: Int
    /// The limit in bytes; `nil` if there is none.
    public var limit: Int?

    /// Describes a memory use.
    public init(peak: Int, limit: Int? = nil) { (self.peak, self.limit) = (peak, limit) }

    /// The fields.
    public static let layout = EventLayout(
        .memoryUsed, from: Self(peak: 0), .field(.peakBytes, \.peak), .field(.limitBytes, \.limit))
}

/// A line of a program's output that is not an event: `log`.
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

/// The end of a program by a signal that the lab did not send: `crash-reported`.
public struct CrashReport: DeclaredEvent {
    /// The name of the signal.
    public var signalName: String
    /// The innermost call in the program's own source, such as `Provider.start() at Provider.swift:12`, if known.
    public var location: String?
    /// The call stack, innermost first, as far as names are known; empty if the program does not report it.
    public var calls: [String]

    /// Describes an end.
    public init(signalName: String, location: String? = nil, calls: [String] = []) {
        (self.signalName, self.location, self.calls) = (signalName, location, calls)
    }

    /// The fields.
    public static let layout = EventLayout(
        .crashReported, from: Self(signalName: ""), .field(.signalName, \.signalName),
        .field(.location, \.location), .field(.calls, \.calls, else: []))

    /// A short description, such as `ended by SIGILL in Provider.start() at Provider.swift:12`.
    public var summary: String { "ended by \(signalName)" + (location.map { " in \($0)" } ?? "") }
}

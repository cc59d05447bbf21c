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

/// A program has ended: `exited`.
public struct ProgramExit: TypedEvent {
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

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .exited else { return nil }
        (code, signal, signalName) = (fields[.code]?.int, fields[.signal]?.int, fields[.signalName]?.string)
        cause = fields[.cause]?.string
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.exited).with(.code, code).with(.signal, signal).with(.signalName, signalName).with(.cause, cause)
    }
}

/// The memory that a program has used, from its start to its end: `memory-used`.
public struct MemoryReport: TypedEvent {
    /// The most that it has used at a time, in bytes.
    public var peak: Int
    /// Its limit in bytes; `nil` when it had none.
    public var limit: Int?

    /// Describes what was used.
    public init(peak: Int, limit: Int? = nil) { (self.peak, self.limit) = (peak, limit) }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .memoryUsed, let peak = fields[.peakBytes]?.int else { return nil }
        self.init(peak: peak, limit: fields[.limitBytes]?.int)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.memoryUsed).with(.peakBytes, peak).with(.limitBytes, limit)
    }
}

/// A line of a program's output that is no event: `log`.
public struct LogLine: TypedEvent {
    /// The line, without its line feed.
    public var line: String
    /// `stdout` or `stderr`.
    public var stream: String

    /// Describes a line.
    public init(_ line: String, stream: String) { (self.line, self.stream) = (line, stream) }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .log, let line = fields[.line]?.string else { return nil }
        (self.line, stream) = (line, fields[.stream]?.string ?? "")
    }

    /// The event as it is written.
    public var record: EventRecord { EventRecord(.log).with(.line, line).with(.stream, stream) }
}

/// A fault begins or ends: `fault-injecting`, `fault-began`, `fault-healing`, `fault-healed`.
public struct FaultChange: TypedEvent {
    /// Which of the four it is.
    public var name: EventName
    /// The number of the fault in its lab, from 1.
    public var id: Int
    /// The fault, in words.
    public var fault: String

    /// Describes a change.
    public init(_ name: EventName, id: Int, fault: String) { (self.name, self.id, self.fault) = (name, id, fault) }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard [.faultInjecting, .faultBegan, .faultHealing, .faultHealed].contains(name), let id = fields[.id]?.int
        else { return nil }
        self.init(name, id: id, fault: fields[.fault]?.string ?? "fault")
    }

    /// The event as it is written.
    public var record: EventRecord { EventRecord(name).with(.id, id).with(.fault, fault) }
}

/// Frames passed an interface and were not reported: `capture-lost`, `capture-truncated`.
public struct CaptureLoss: TypedEvent {
    /// The interface.
    public var interface: String
    /// How many were lost; or, where the capture has ended, how many it had reported.
    public var frames: Int
    /// Whether no more frames of the interface are reported.
    public var isEnd: Bool

    /// Describes a loss.
    public init(interface: String, frames: Int, isEnd: Bool) {
        (self.interface, self.frames, self.isEnd) = (interface, frames, isEnd)
    }

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .captureLost || name == .captureTruncated, let frames = fields[.frames]?.int else { return nil }
        self.init(interface: fields[.interface]?.string ?? "", frames: frames, isEnd: name == .captureTruncated)
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(isEnd ? .captureTruncated : .captureLost).with(.interface, interface).with(.frames, frames)
    }
}

internal import Kernel
internal import LabEvents
internal import LabModel
private import Synchronization

/// A converter of one run's output into events, within a budget, which also copies it to a file.
///
/// Lines that begin like a JSON object have a budget of their own, so that other output does not displace events.
/// Dropped lines are counted in `output-dropped` events: at once when it begins, then once a second.
final class ProgramOutput: Sendable {
    private struct State: ~Copyable {
        var lines: OutputBudget
        var events: OutputBudget
        var dropped = Dropped()
        var nextReport = Duration.zero
        var copy: LogCopy
        /// The refusals that were reported, each once.
        var refused: Set<Refusal> = []
    }

    /// The reason why the name or the time of an event is not accepted.
    private struct Refusal: Hashable {
        let name: EventName
        let reason: String
    }

    private struct Dropped {
        var lines = 0
        var events = 0
        var bytes = 0
    }

    private static let reportEvery: Duration = .seconds(1)
    private static let maximumRefusals = 100

    private let id: ProgramID
    private let log: EventLog
    /// The events that the program may not report.
    private let reserved: Set<EventName>
    /// The start of the program; its events cannot be earlier.
    private let started: Duration
    private let state: Mutex<State>

    init(
        of id: ProgramID, isDeviceSystem: Bool, startedAt start: Duration, log: EventLog,
        copy file: consuming FileDescriptor?
    ) {
        self.id = id
        self.log = log
        reserved = EventSchema.reserved(isDeviceSystem: isDeviceSystem)
        started = start
        let now = log.now
        state = Mutex(State(lines: .text(at: now), events: .events(at: now), copy: LogCopy(file)))
    }

    /// Processes the bytes of a stream; no bytes mean its end.
    func take(_ bytes: [UInt8], from stream: String, by splitter: inout LineSplitter) {
        // Bytes that were written together get the same time, so that no step can end between two of their lines.
        let now = log.now
        state.withLock { state in
            state.copy.write(bytes)
            state.lines.refill(at: now)
            state.events.refill(at: now)
            if bytes.isEmpty {
                splitter.finish { take($0, from: stream, at: now, &state) }
            } else {
                splitter.append(bytes) { take($0, from: stream, at: now, &state) }
            }
            if now >= state.nextReport { reportDropped(&state) }
        }
    }

    func reportDropped() { state.withLock { reportDropped(&$0) } }

    private func take(_ line: ArraySlice<UInt8>, from stream: String, at now: Duration, _ state: inout State) {
        let isEvent = ProgramLine.isObject(line)
        guard isEvent ? state.events.keeps(line.count) : state.lines.keeps(line.count) else {
            state.dropped.bytes += line.count
            if isEvent { state.dropped.events += 1 } else { state.dropped.lines += 1 }
            return
        }
        switch ProgramLine(line) {
        case .event(let name, _, _) where reserved.contains(name):
            refuse(name, "only the lab and the systems of devices report it, so it is logged as text", &state)
            take(text: String(decoding: line, as: UTF8.self), from: stream, at: now)
        case .event(let name, let nanoseconds, let fields):
            log.append(
                Event(at: time(nanoseconds, of: name, now, &state), source: .program(id), name: name, fields: fields))
        case .unreadable(let names, let text):
            for name in names { refuse(name, ProgramLine.unreadable, &state) }
            take(text: text, from: stream, at: now)
        case .text(let text): take(text: text, from: stream, at: now)
        }
    }

    private func take(text: String, from stream: String, at now: Duration) {
        log.append(Event(at: now, source: .program(id), LogLine(text, stream: stream).record))
    }

    /// Returns the event's own time if it is between the program's start and now, and otherwise now.
    private func time(_ nanoseconds: Int64?, of name: EventName, _ now: Duration, _ state: inout State) -> Duration {
        guard let nanoseconds else { return now }
        let (past, isOutOfRange) = nanoseconds.subtractingReportingOverflow(log.epoch)
        guard !isOutOfRange, case let at = Duration.nanoseconds(past), at >= started, at <= now else {
            refuse(
                name,
                "its `at_ns` is no time since the program was started, in nanoseconds of CLOCK_MONOTONIC, so it is taken "
                    + "to have happened when it was read", &state)
            return now
        }
        return at
    }

    private func refuse(_ name: EventName, _ reason: String, _ state: inout State) {
        guard state.refused.count < Self.maximumRefusals,
            state.refused.insert(Refusal(name: name, reason: reason)).inserted
        else { return }
        log.record(.program(id), .eventRefused, [.name: .string(name.rawValue), .reason: .string(reason)])
    }

    private func reportDropped(_ state: inout State) {
        let dropped = state.dropped
        guard dropped.lines > 0 || dropped.events > 0 else { return }
        state.dropped = Dropped()
        state.nextReport = log.now + Self.reportEvery
        log.record(
            .program(id), .outputDropped,
            [.lines: .int(dropped.lines), .events: .int(dropped.events), .bytes: .int(dropped.bytes)])
    }
}

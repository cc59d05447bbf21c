internal import Kernel
internal import LabEvents
internal import LabModel
private import Synchronization

/// Turns what one run of a program prints into events, as much of it as is kept, and copies it to a file.
///
/// Lines that begin like a JSON object have a budget of their own: whatever else a program prints, its events are kept.
/// What is dropped is counted, and told by `output-dropped` events: at once when it begins, then once a second.
final class ProgramOutput: Sendable {
    private struct State: ~Copyable {
        var lines: OutputBudget
        var events: OutputBudget
        var dropped = Dropped()
        var nextReport = Duration.zero
        var copy: LogCopy
    }

    /// What was dropped since the last report.
    private struct Dropped {
        var lines = 0
        var events = 0
        var bytes = 0
    }

    private static let reportEvery: Duration = .seconds(1)

    private let id: ProgramID
    private let log: EventLog
    private let state: Mutex<State>

    init(of id: ProgramID, log: EventLog, copy file: consuming FileDescriptor?) {
        self.id = id
        self.log = log
        let now = log.now
        state = Mutex(State(lines: .text(at: now), events: .events(at: now), copy: LogCopy(file)))
    }

    /// Takes what a stream brought; nothing means its end.
    func take(_ bytes: [UInt8], from stream: String, by splitter: inout LineSplitter) {
        // What was written together happened together: no step can end between two of its lines.
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

    /// Tells what was dropped since it was last told.
    func reportDropped() { state.withLock { reportDropped(&$0) } }

    private func take(_ line: ArraySlice<UInt8>, from stream: String, at now: Duration, _ state: inout State) {
        let isEvent = line.first == UInt8(ascii: "{")
        guard isEvent ? state.events.keeps(line.count) : state.lines.keeps(line.count) else {
            state.dropped.bytes += line.count
            if isEvent { state.dropped.events += 1 } else { state.dropped.lines += 1 }
            return
        }
        switch ProgramLine(String(decoding: line, as: UTF8.self)) {
        case .event(let name, let nanoseconds, let fields):
            // A clock that the program made up cannot put an event into the future, or before the lab.
            let at = nanoseconds.map { Duration.nanoseconds(max($0, log.epoch) - log.epoch) } ?? now
            log.append(Event(at: min(at, now), source: .program(id), name: name, fields: fields))
        case .text(let text):
            log.append(Event(at: now, source: .program(id), LogLine(text, stream: stream).record))
        }
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

internal import Kernel
internal import LabEvents
internal import LabModel
private import Synchronization

/// Reads one output stream of a program and turns its lines into events.
final class OutputStream: Sendable {
    private struct State: ~Copyable {
        var splitter = LineSplitter()
        var descriptor: FileDescriptor
        var open = true
    }

    private let name: String
    private let id: ProgramID
    private let log: EventLog
    private let copy: LogCopy
    private let state: Mutex<State>

    init(
        _ name: String, duplicating descriptor: borrowing FileDescriptor, id: ProgramID, log: EventLog, copy: LogCopy
    ) throws {
        self.name = name
        self.id = id
        self.log = log
        self.copy = copy
        state = Mutex(State(descriptor: try descriptor.duplicate()))
    }

    /// Takes what is there now.
    func drain() -> Reactor.Next {
        state.withLock { state in
            while state.open {
                let bytes: [UInt8]
                do {
                    guard let more = try state.descriptor.read() else { return .keep }
                    bytes = more
                } catch {
                    bytes = []
                }
                if bytes.isEmpty {
                    state.open = false
                    break
                }
                // What was written together happened together: no step can end between two of its lines.
                let now = log.now
                copy.write(bytes)
                for line in state.splitter.append(bytes) { report(line, at: now) }
            }
            if let line = state.splitter.finish() { report(line, at: log.now) }
            return .finish
        }
    }

    /// Takes what is left after the program's end; what its own children write later is not waited for.
    func finish() {
        _ = drain()
    }

    private func report(_ line: String, at now: Duration) {
        switch ProgramLine(line) {
        case .event(let name, let nanoseconds, let fields):
            // A clock that the program made up cannot put an event into the future, or before the lab.
            let at = nanoseconds.map { Duration.nanoseconds(max($0, log.epoch) - log.epoch) } ?? now
            log.append(Event(at: min(at, now), source: .program(id), name: name, fields: fields))
        case .text(let text):
            log.append(Event(at: now, source: .program(id), LogLine(text, stream: name).record))
        }
    }
}

/// The file that keeps a program's output as it was written.
final class LogCopy: Sendable {
    private let file: Mutex<FileDescriptor?>

    init(_ file: consuming FileDescriptor?) throws {
        self.file = Mutex(file)
    }

    /// Appends bytes; a full disk loses the copy, not the run.
    func write(_ bytes: [UInt8]) {
        file.withLock { file in
            switch file {
            case .some(let descriptor): try? descriptor.write(bytes)
            case .none: break
            }
        }
    }
}

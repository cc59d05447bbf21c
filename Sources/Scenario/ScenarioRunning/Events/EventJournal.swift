internal import Glibc
internal import Kernel
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage
private import Synchronization

/// Writes the events of a run to a file as they become known.
final class EventJournal: Sendable {
    /// The maximum number of events per write while the run goes on.
    private static let portion = 256

    private let file: FileDescriptor
    private let state = Mutex(State())

    private struct State {
        /// The number of events read from the log.
        var position = 0
        /// The error after which nothing more is written.
        var failure: SystemError?
    }

    /// Creates the file.
    ///
    /// - Throws: `RunError` if it cannot be created.
    init(_ path: String) throws {
        do {
            file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
        } catch {
            throw RunError("\(path) cannot be written: \(error). Choose another output folder.")
        }
    }

    /// The note about a failed write; the file has no event after it.
    var note: String? {
        state.withLock { $0.failure }.map { "Not all events of the run are in \(RunFolder.eventsName): \($0)." }
    }

    /// Writes the events since the last call, at most `limit`, and returns the total; a full disk does not fail the
    /// run.
    @discardableResult
    func write(_ log: EventLog, atMost limit: Int = .max) -> Int {
        state.withLock { state in
            var bytes: [UInt8] = []
            for event in log.events(from: state.position, atMost: limit) {
                state.position += 1
                bytes += Array((event.line + "\n").utf8)
            }
            if state.failure == nil {
                do throws(SystemError) {
                    try file.write(bytes)
                } catch {
                    state.failure = error
                }
            }
            return state.position
        }
    }

    /// Writes the events of a log until the task is cancelled or the log is closed.
    func follow(_ log: EventLog) async {
        while !Task.isCancelled {
            let seen = write(log, atMost: Self.portion)
            if seen < log.count {
                await Task.yield()
            } else if await !log.grows(beyond: seen) {
                return
            }
        }
    }
}

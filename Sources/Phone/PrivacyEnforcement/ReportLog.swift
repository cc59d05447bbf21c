internal import Glibc
package import Kernel
private import Synchronization

/// The queue of reports, with one report for each operation, address, port and policy.
package final class ReportLog: Sendable {
    /// The maximum number of queued reports, and of reports remembered to detect repetitions.
    package static let (most, remembered) = (8192, 8192)

    private struct State {
        var waiting: [SocketReport] = []
        /// The numbers of repetitions of the reported operations.
        var known: [SocketOccurrence: UInt64] = [:]
        var lost: UInt64 = 0
        var repeated: UInt64 = 0
    }

    private let state = Mutex(State())
    private let signal: Pipe

    package init() throws(SystemError) {
        signal = try FileDescriptor.pipe()
        try signal.reading.setNonBlocking()
    }

    /// Queues a report, or counts it as lost or repeated.
    package func add(_ report: SocketReport) {
        let occurrence = report.occurrence
        state.withLock { state in
            if state.known.count >= Self.remembered { state.known = [:] }
            if state.waiting.count >= Self.most {
                state.lost += 1
            } else if let count = state.known[occurrence] {
                state.known[occurrence] = count + 1
                state.repeated += 1
            } else {
                if state.waiting.isEmpty { try? signal.writing.write([1]) }
                state.known[occurrence] = 0
                state.waiting.append(report)
            }
        }
    }

    /// The numbers of repetitions of the operations that are remembered.
    package var repetitions: [SocketOccurrence: UInt64] { state.withLock { $0.known.filter { $0.value > 0 } } }

    /// Returns and removes the queued reports.
    package func take() -> [SocketReport] {
        state.withLock { state in
            defer { state.waiting = [] }
            _ = try? signal.reading.read()
            return state.waiting
        }
    }

    /// The numbers of lost and of repeated reports.
    package var unreported: (lost: UInt64, repeated: UInt64) { state.withLock { ($0.lost, $0.repeated) } }

    /// Returns a file descriptor that is readable while there are reports.
    package func readiness() throws(EnforcementError) -> FileDescriptor {
        do throws(SystemError) {
            return try signal.reading.duplicate()
        } catch {
            throw EnforcementError("the reports cannot be waited for (\(error))")
        }
    }
}

internal import Glibc
package import Kernel
private import Synchronization

/// The queue of reports, with one report for each operation, address, port and policy.
package final class ReportLog: Sendable {
    /// The maximum number of queued reports, and of reports remembered to detect repetitions.
    package static let (most, remembered) = (8192, 8192)

    private struct State {
        var waiting: [SocketReport] = []
        var known: Set<Occurrence> = []
        var lost: UInt64 = 0
        var repeated: UInt64 = 0
    }

    private struct Occurrence: Hashable {
        var report: SocketReport
        var epoch: Int

        init(_ report: SocketReport, _ epoch: Int) {
            self.report = report
            self.report.process = 0
            self.report.processName = ""
            self.report.nanoseconds = 0
            self.epoch = epoch
        }
    }

    private let state = Mutex(State())
    private let signal: Pipe

    package init() throws(SystemError) {
        signal = try FileDescriptor.pipe()
        try signal.reading.setNonBlocking()
    }

    /// Queues a report, or counts it as lost or repeated.
    package func add(_ report: SocketReport, epoch: Int) {
        state.withLock { state in
            if state.known.count >= Self.remembered { state.known = [] }
            if state.waiting.count >= Self.most {
                state.lost += 1
            } else if state.known.insert(Occurrence(report, epoch)).inserted {
                if state.waiting.isEmpty { try? signal.writing.write([1]) }
                state.waiting.append(report)
            } else {
                state.repeated += 1
            }
        }
    }

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

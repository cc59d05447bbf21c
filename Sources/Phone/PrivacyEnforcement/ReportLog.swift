internal import Glibc
package import Kernel
private import Synchronization

/// The reports that wait to be taken, each once for every operation, address, port and policy.
package final class ReportLog: Sendable {
    /// How many reports wait at most, and how many are remembered.
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

    /// Begins with no reports.
    package init() throws(SystemError) {
        signal = try FileDescriptor.pipe()
        try signal.reading.setNonBlocking()
    }

    /// Adds a report under a policy, or counts it.
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

    /// Takes the reports there are.
    package func take() -> [SocketReport] {
        state.withLock { state in
            defer { state.waiting = [] }
            _ = try? signal.reading.read()
            return state.waiting
        }
    }

    /// How many were lost, and how many were repetitions.
    package var unreported: (lost: UInt64, repeated: UInt64) { state.withLock { ($0.lost, $0.repeated) } }

    /// A descriptor that is readable while there are reports.
    package func readiness() throws(EnforcementError) -> FileDescriptor {
        do throws(SystemError) {
            return try signal.reading.duplicate()
        } catch {
            throw EnforcementError("the reports cannot be waited for (\(error))")
        }
    }
}

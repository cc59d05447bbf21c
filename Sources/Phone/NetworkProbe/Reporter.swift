internal import DeviceProtocol
internal import Glibc
private import Kernel
private import LabEvents
private import Synchronization

/// The writer of events, which tracks the pending outcomes.
final class Reporter: Sendable {
    private struct State {
        /// The operations with a pending outcome, by request id.
        var owed: [Int: String] = [:]
        var isInputOver = false
    }

    private let state = Mutex(State())
    private let onIdle: @Sendable () -> Void

    /// Calls `onIdle` when the input is over and no outcome is owed.
    init(onIdle: @escaping @Sendable () -> Void) { self.onIdle = onIdle }

    func report(_ event: ProbeEvent) {
        let bytes = Self.bytes(of: event)
        state.withLock { _ in Self.print(bytes) }
    }

    private static func bytes(of event: ProbeEvent) -> [UInt8] { Array((event.record.line + "\n").utf8) }

    /// Writes to standard output; requires the lock, so that lines are not interleaved.
    private static func print(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let rest = bytes[start...]
            // The reader may have closed the pipe; the output is then dropped.
            guard
                let count = try? systemCall(
                    "write", nil, { unsafe rest.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) } })
            else { return }
            start += count
        }
    }

    /// Registers a request; returns false, with a warning, if the same id is still pending.
    func begin(_ id: Int, _ operation: ProbeOperation) -> Bool {
        let isNew = state.withLock { state in
            guard state.owed[id] == nil else { return false }
            state.owed[id] = operation.rawValue
            return true
        }
        if !isNew { report(.warning("Request \(id) has no outcome yet. Give each request a number of its own.")) }
        return isNew
    }

    /// Reports the outcome of a request, unless it already has one.
    func outcome(
        _ request: ProbeRequest, _ result: ProbeOutcome.Result = .ok, nanoseconds: Int64? = nil,
        finding: ProbeOutcome.Finding? = nil
    ) {
        finish(ProbeOutcome(request, result, microseconds: nanoseconds.map { Int($0 / 1000) }, finding: finding))
    }

    /// Reports an outcome, unless its request already has one.
    func finish(_ outcome: ProbeOutcome) {
        let bytes = Self.bytes(of: .outcome(outcome))
        // One critical section, so that only one of two threads reports the outcome. It is written before the request
        // is removed, so that the program does not end before the write.
        let isIdle = state.withLock { state in
            guard state.owed[outcome.report.id] == outcome.report.operation else { return false }
            Self.print(bytes)
            state.owed[outcome.report.id] = nil
            return state.isInputOver && state.owed.isEmpty
        }
        if isIdle { onIdle() }
    }

    /// Marks the end of the input.
    func endInput() {
        let isIdle = state.withLock { state in
            state.isInputOver = true
            return state.owed.isEmpty
        }
        if isIdle { onIdle() }
    }
}

internal import DeviceProtocol
internal import Glibc
private import Kernel
private import LabEvents
private import Synchronization

/// Writes events, and keeps count of the outcomes that are owed.
final class Reporter: Sendable {
    private struct State {
        /// The operations whose outcomes are owed, by the numbers of their requests.
        var owed: [Int: String] = [:]
        var isInputOver = false
    }

    private let state = Mutex(State())
    private let onIdle: @Sendable () -> Void

    /// Calls `onIdle` when the input is over and no outcome is owed.
    init(onIdle: @escaping @Sendable () -> Void) { self.onIdle = onIdle }

    /// Writes an event at once.
    func report(_ event: ProbeEvent) {
        let bytes = Self.bytes(of: event)
        state.withLock { _ in Self.print(bytes) }
    }

    private static func bytes(of event: ProbeEvent) -> [UInt8] { Array((event.record.line + "\n").utf8) }

    /// Writes to standard output; only under the lock, so that lines stay whole.
    private static func print(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let rest = bytes[start...]
            // Nobody may be reading any more; then nobody misses it.
            guard
                let count = try? systemCall(
                    "write", nil, { unsafe rest.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) } })
            else { return }
            start += count
        }
    }

    /// Notes that a request will have an outcome; false, with a warning, when one of the same id has none yet.
    func begin(_ id: Int, _ operation: ProbeOperation) -> Bool {
        let isNew = state.withLock { state in
            guard state.owed[id] == nil else { return false }
            state.owed[id] = operation.rawValue
            return true
        }
        if !isNew { report(.warning("Request \(id) has no outcome yet. Give each request a number of its own.")) }
        return isNew
    }

    /// Reports the outcome of a request, unless that has been done.
    func outcome(
        _ request: ProbeRequest, _ result: ProbeOutcome.Result = .ok, nanoseconds: Int64? = nil,
        finding: ProbeOutcome.Finding? = nil
    ) {
        finish(ProbeOutcome(request, result, microseconds: nanoseconds.map { Int($0 / 1000) }, finding: finding))
    }

    /// Reports an outcome, unless its request has had one.
    func finish(_ outcome: ProbeOutcome) {
        let bytes = Self.bytes(of: .outcome(outcome))
        // One critical section: of two threads with an outcome of a request, one reports it. It is written before the
        // request is forgotten, so that the program is not idle, and ended, before that.
        let isIdle = state.withLock { state in
            guard state.owed[outcome.report.id] == outcome.report.operation else { return false }
            Self.print(bytes)
            state.owed[outcome.report.id] = nil
            return state.isInputOver && state.owed.isEmpty
        }
        if isIdle { onIdle() }
    }

    /// Notes that no more requests come.
    func endInput() {
        let isIdle = state.withLock { state in
            state.isInputOver = true
            return state.owed.isEmpty
        }
        if isIdle { onIdle() }
    }
}

internal import DeviceProtocol
internal import Glibc
private import Kernel
private import LabEvents
private import Synchronization

/// Writes events, and keeps count of the outcomes that are owed.
final class Reporter: Sendable {
    private struct State {
        var owed: [Int: ProbeOperation] = [:]
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

    /// Notes that a request will have an outcome; false when one of the same id has none yet.
    func begin(_ request: ProbeRequest) -> Bool {
        state.withLock { state in
            guard state.owed[request.id] == nil else { return false }
            state.owed[request.id] = request.operation
            return true
        }
    }

    /// Reports the outcome of a request, unless that has been done.
    func outcome(
        _ request: ProbeRequest, _ result: ProbeOutcome.Result = .ok, nanoseconds: Int64? = nil,
        finding: ProbeOutcome.Finding? = nil
    ) {
        let microseconds = nanoseconds.map { Int($0 / 1000) }
        let bytes = Self.bytes(
            of: .outcome(ProbeOutcome(request, result, microseconds: microseconds, finding: finding)))
        // One critical section: of two threads with an outcome of a request, one reports it. It is written before the
        // request is forgotten, so that the program is not idle, and ended, before that.
        let isIdle = state.withLock { state in
            guard state.owed[request.id] == request.operation else { return false }
            Self.print(bytes)
            state.owed[request.id] = nil
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

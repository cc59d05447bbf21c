package import Dispatch
internal import Synchronization

/// Calls the handlers of one object on the queue of its program, one at a time.
///
/// The program's queue may be concurrent; the calls are serial, and never inside the call that causes them.
package final class HandlerQueue: Sendable {
    private struct Waiting {
        var calls = FirstInFirstOut<@Sendable () -> Void>()
        /// Whether the calls are scheduled.
        var isScheduled = false
    }

    /// The queue of the program.
    package let given: DispatchQueue
    private let serial: DispatchQueue
    private let waiting = Mutex(Waiting())

    package init(_ queue: DispatchQueue) {
        given = queue
        serial = DispatchQueue(label: "Network", target: NetworkRules.ofThisProcess.callsOnGivenQueue ? queue : nil)
    }

    /// Calls a closure on the queue, after those before it.
    package func call(_ body: @escaping @Sendable () -> Void) {
        add(body)
        start()
    }

    /// Keeps a closure to be called after those before it, from the next ``start()`` on.
    ///
    /// Unlike ``call(_:)``, this wakes no thread, and so can be used under a lock that the handlers need.
    package func add(_ body: @escaping @Sendable () -> Void) { waiting.withLock { $0.calls.append(body) } }

    /// Schedules the calls that are kept.
    package func start() {
        let isFirst = waiting.withLock { waiting in
            guard !waiting.isScheduled, !waiting.calls.isEmpty else { return false }
            waiting.isScheduled = true
            return true
        }
        if isFirst { serial.async { [self] in makeCalls() } }
    }

    private func makeCalls() {
        var calls = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return waiting.calls
        }
        // Each is released before the next: it may hold the last reference to an object.
        while let call = calls.first {
            calls.removeFirst()
            call()
        }
    }
}

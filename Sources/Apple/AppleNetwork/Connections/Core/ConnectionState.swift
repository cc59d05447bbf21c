internal import Synchronization

/// The values of a connection under their lock.
///
/// What is put on the program's queue under the lock is called when the lock is free: the handlers need it at once.
struct ConnectionState: ~Copyable, Sendable {
    private let values: Mutex<ConnectionCore.Values>

    init(_ values: sending ConnectionCore.Values) { self.values = Mutex(values) }

    /// Uses the values, and then begins with the calls on the program's queue.
    func withLock<Result>(_ body: (inout ConnectionCore.Values) -> sending Result) -> sending Result {
        var queue: HandlerQueue?
        defer { queue?.start() }
        return values.withLock { values in
            defer { queue = values.queue }
            return body(&values)
        }
    }
}

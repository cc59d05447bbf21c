/// A running operation of a ``BonjourStack``; it continues until it is cancelled, even if the task is released.
package final class BonjourTask: Sendable {
    private let stack: BonjourStack
    private let id: UInt64

    init(_ stack: BonjourStack, _ id: UInt64) {
        self.stack = stack
        self.id = id
    }

    /// Ends the operation; no handler runs after this has returned.
    ///
    /// A registered service is withdrawn from the network (RFC 6762, 10.1). The function may be called in a handler and
    /// more than once.
    package func cancel() { stack.end(id) }
}

/// A running operation within a stack; all methods are called with the stack's lock held.
protocol Activity: AnyObject {
    /// Begins the activity, which ends if this throws.
    func begin(on server: OpaquePointer) throws(BonjourError)
    /// Handles a change of the host name: services are withdrawn before the change and published again once it
    /// `isSettled`.
    func hostNameChanged(isSettled: Bool)
    /// Ends the activity and releases its resources.
    func end()
}

extension Activity {
    func hostNameChanged(isSettled: Bool) {}
}

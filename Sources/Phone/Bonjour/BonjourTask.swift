/// Something a ``BonjourStack`` does until it is cancelled.
///
/// It goes on when nobody holds the task any more.
package final class BonjourTask: Sendable {
    private let stack: BonjourStack
    private let id: UInt64

    init(_ stack: BonjourStack, _ id: UInt64) {
        self.stack = stack
        self.id = id
    }

    /// Ends it; nothing more is reported once this has returned.
    ///
    /// A service that was registered is taken back on the network (RFC 6762, 10.1). May be called in a handler, and more
    /// than once.
    package func cancel() { stack.end(id) }
}

/// What a stack is doing for somebody.
///
/// All its methods are called with the stack's lock held.
protocol Activity: AnyObject {
    /// Begins; an error ends it.
    func begin(on server: OpaquePointer) throws(BonjourError)
    /// The host's name changed, or is about to: services that point at it have to go, or may come back.
    func hostNameChanged(isSettled: Bool)
    /// Ends, and gives everything back.
    func end()
}

extension Activity {
    func hostNameChanged(isSettled: Bool) {}
}

internal import Synchronization

/// A handler that a program sets and unsets from any thread.
///
/// The old handler is released without the lock: it may hold the last reference to the owner of the slot.
package final class HandlerSlot<Handler: Sendable>: Sendable {
    private let slot = Mutex<Handler?>(nil)

    package init() {}

    /// The handler.
    package var handler: Handler? {
        get { slot.withLock { $0 } }
        set {
            let old = slot.withLock { slot in
                defer { slot = newValue }
                return slot
            }
            withExtendedLifetime(old) {}
        }
    }
}

internal import Synchronization

/// A handler that a program sets and unsets from any thread.
///
/// What it held is let go of outside the lock: it may be the last reference to the object that the slot belongs to.
package final class HandlerSlot<Handler: Sendable>: Sendable {
    private let slot = Mutex<Handler?>(nil)

    /// An empty slot.
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

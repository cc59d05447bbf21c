private import Synchronization

/// A value under a lock.
///
/// Unchecked: values of property lists are not Sendable, and are not changed here.
final class LockedValues<Value>: @unchecked Sendable {
    private let lock = Mutex(())
    private var held: Value

    init(_ value: Value) { held = value }

    /// The value; each access is atomic.
    var value: Value {
        get { lock.withLock { _ in held } }
        set {
            // The old value is released after the lock.
            let old = lock.withLock { _ in
                defer { held = newValue }
                return Unchecked(held)
            }
            _ = old
        }
    }
}

/// A value that one thread passes to another, and does not use itself any more.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

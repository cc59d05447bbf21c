private import Synchronization

/// A value under a lock.
///
/// Unchecked: property lists are not Sendable; no value is mutated here.
final class LockedValues<Value>: @unchecked Sendable {
    private let lock = Mutex(())
    private var held: Value

    init(_ value: Value) { held = value }

    /// The value; each read and each write is atomic.
    var value: Value {
        get { lock.withLock { _ in held } }
        set {
            // The old value is released after unlocking, because its deinitializer may call back.
            let old = lock.withLock { _ in
                defer { held = newValue }
                return Unchecked(held)
            }
            _ = old
        }
    }
}

/// A value that one thread passes to another one and does not use afterwards.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

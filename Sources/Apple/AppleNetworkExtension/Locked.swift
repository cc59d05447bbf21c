private import Synchronization

/// A value under a lock.
///
/// It is unchecked: values of property lists are not Sendable, and nobody changes one that is in here.
final class Locked<Value>: @unchecked Sendable {
    private let lock = Mutex(())
    private var held: Value

    init(_ value: Value) { held = value }

    /// The value; each access is one step.
    var value: Value {
        get { lock.withLock { _ in held } }
        set {
            // What it held is released after the lock is.
            let old = lock.withLock { _ in
                defer { held = newValue }
                return Unchecked(held)
            }
            _ = old
        }
    }
}

/// A value that is handed from one thread to another by one that uses it no more, or uses it as its documentation says.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

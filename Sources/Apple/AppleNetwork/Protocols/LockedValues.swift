internal import Synchronization

/// Values that any thread reads and writes, each access under a lock.
///
/// Their names are its members.
@dynamicMemberLookup
package final class LockedValues<Values: Sendable>: Sendable {
    private let mutex: Mutex<Values>

    /// Takes the first values.
    package init(_ values: Values) { mutex = Mutex(values) }

    /// All values, at one time.
    package var all: Values { mutex.withLock { $0 } }

    /// One of the values.
    package subscript<Value: Sendable>(dynamicMember path: WritableKeyPath<Values, Value>) -> Value {
        get { all[keyPath: path] }
        set { mutex.withLock { $0[keyPath: path] = newValue } }
    }
}

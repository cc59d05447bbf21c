internal import LocalPush

/// The failed store operations of one connection, until they are repeated.
struct StoreFailures {
    private var acknowledged: [MessageID] = []
    private var fetches = false

    /// Adds an acknowledgement that could not be written; returns true for the first failure since ``take()``.
    mutating func add(acknowledged id: MessageID) -> Bool {
        acknowledged.append(id)
        return acknowledged.count == 1 && !fetches
    }

    /// Adds a failed read; returns true for the first failure since ``take()``.
    mutating func addFetch() -> Bool {
        fetches = true
        return acknowledged.isEmpty
    }

    /// Returns the failures and clears them.
    mutating func take() -> (acknowledged: [MessageID], fetches: Bool) {
        defer { self = StoreFailures() }
        return (acknowledged, fetches)
    }
}

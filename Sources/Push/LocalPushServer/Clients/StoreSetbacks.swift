internal import LocalPush

/// What the store failed to do for one connection, until it is asked again: a pure value.
struct StoreSetbacks {
    private var acknowledged: [MessageID] = []
    private var fetches = false

    /// Enters an acknowledgement that could not be written; true when it is the first setback since ``take()``.
    mutating func add(acknowledged id: MessageID) -> Bool {
        acknowledged.append(id)
        return acknowledged.count == 1 && !fetches
    }

    /// Enters that nothing could be read; true when it is the first setback since ``take()``.
    mutating func addFetch() -> Bool {
        fetches = true
        return acknowledged.isEmpty
    }

    /// Gives what was entered, and begins anew.
    mutating func take() -> (acknowledged: [MessageID], fetches: Bool) {
        defer { self = StoreSetbacks() }
        return (acknowledged, fetches)
    }
}

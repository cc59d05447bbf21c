/// The ids of messages received, the newest `limit` of them, for recognising repetitions.
package struct ReceivedMessages: Sendable {
    private let limit: Int
    private var ids: Set<MessageID> = []
    private var order: [MessageID] = []
    private var oldest = 0

    /// Makes an empty memory of at most `limit` ids.
    package init(limit: Int = 10_000) {
        self.limit = max(1, limit)
    }

    /// True when the id is remembered.
    package func contains(_ id: MessageID) -> Bool { ids.contains(id) }

    /// Remembers an id; forgets the oldest when there are too many.
    package mutating func insert(_ id: MessageID) {
        guard ids.insert(id).inserted else { return }
        if order.count < limit {
            order.append(id)
        } else {
            ids.remove(order[oldest])
            order[oldest] = id
            oldest = (oldest + 1) % limit
        }
    }
}

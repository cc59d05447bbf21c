/// The newest `limit` ids of received messages, to recognise duplicates.
package struct ReceivedMessages: Sendable {
    private let limit: Int
    private var ids: Set<MessageID> = []
    private var order: [MessageID] = []
    private var oldest = 0

    package init(limit: Int = 10_000) {
        self.limit = max(1, limit)
    }

    package func contains(_ id: MessageID) -> Bool { ids.contains(id) }

    /// Adds an id; removes the oldest one when there are more than `limit`.
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

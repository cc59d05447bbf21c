internal import LocalPush

/// Which messages are on their way on one connection: a pure value.
struct Delivery {
    /// The newest row sent on this connection; what comes next lies behind it.
    private(set) var cursor: Int64
    /// True while an answer of the store is awaited.
    private(set) var isFetching = false
    /// The rows of those that are sent and not acknowledged.
    private var inFlight: [MessageID: Int64] = [:]
    private var wakened = false

    /// Begins behind a row; 0 for everything that waits.
    init(after cursor: Int64 = 0) { self.cursor = cursor }

    /// Asks for leave to fetch, and gives how many messages there is room for; 0 for not now.
    mutating func beginFetch(window: Int) -> Int {
        wakened = isFetching
        guard !isFetching else { return 0 }
        let room = max(0, window - inFlight.count)
        isFetching = room > 0
        return room
    }

    /// Ends a fetch; true when another should follow.
    mutating func endFetch(full: Bool) -> Bool {
        isFetching = false
        return wakened || full
    }

    /// Enters a message as sent; one that the server does not keep is sent without, and takes no room.
    mutating func sent(_ id: MessageID, row: Int64) {
        cursor = max(cursor, row)
        inFlight[id] = row
    }

    /// Enters an acknowledgement or the end of trying; true when the message was on its way.
    @discardableResult
    mutating func done(_ id: MessageID) -> Bool { inFlight.removeValue(forKey: id) != nil }

    /// The message of a row that is still on its way, if it is.
    func message(ofRow row: Int64) -> MessageID? {
        inFlight.first { $0.value == row }?.key
    }

    /// The row of a message that is on its way.
    func row(of id: MessageID) -> Int64? { inFlight[id] }
}

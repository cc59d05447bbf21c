internal import LocalPush

/// Which messages are on their way on one connection: a pure value.
struct Delivery {
    /// The newest row sent on this connection; what comes next lies behind it.
    private(set) var cursor: Int64
    /// True while an answer of the store is awaited.
    private(set) var isFetching = false
    private var inFlight: [MessageID: Flight] = [:]
    private var wakened = false

    /// Whether the server keeps a message that is on its way.
    private enum Flight {
        case kept(row: Int64)
        case once
    }

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

    /// Enters a message as sent; a message of no row is one the server does not keep.
    mutating func sent(_ id: MessageID, row: Int64?) {
        if let row { cursor = max(cursor, row) }
        inFlight[id] = row.map { .kept(row: $0) } ?? .once
    }

    /// Enters an acknowledgement or the end of trying.
    mutating func done(_ id: MessageID) { inFlight[id] = nil }

    /// The message of a row that is still on its way, if it is.
    func message(ofRow row: Int64) -> MessageID? {
        inFlight.keys.first { self.row(of: $0) == row }
    }

    /// The row of a message that is on its way and kept.
    func row(of id: MessageID) -> Int64? {
        if case .kept(let row)? = inFlight[id] { row } else { nil }
    }
}

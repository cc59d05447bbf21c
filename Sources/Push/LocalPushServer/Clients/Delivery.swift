internal import LocalPush

/// Which messages are on their way on one connection: a pure value.
struct Delivery {
    /// The newest row sent on this connection; what comes next lies behind it.
    private(set) var cursor: Int64
    /// True while an answer of the store is awaited.
    private(set) var isFetching = false
    /// The rows of those that are sent and not acknowledged.
    private var inFlight: [MessageID: Sent] = [:]
    private var wakened = false
    /// How many bytes of payload are on their way.
    private var bytes = 0
    /// How many acknowledgements of what is not on its way may still come.
    private var expected: Int

    private struct Sent {
        var row: Int64
        var bytes: Int
    }

    /// How many bytes of payload may be on their way, so that a heartbeat behind them is not late: 0.7 s of 400 kbit/s.
    static let mostBytes = 32_768

    /// Begins behind a row; 0 for everything that waits.
    ///
    /// Up to `window` messages of the client's former connection may be acknowledged on this one.
    init(after cursor: Int64 = 0, window: Int = 0) {
        self.cursor = cursor
        expected = window
    }

    /// True while there is room for more bytes.
    var hasRoom: Bool { bytes < Self.mostBytes }

    /// How an acknowledgement is taken.
    enum Acknowledgement {
        /// It may be that of a message.
        case counts
        /// There are more of them than messages that were sent.
        case surplus
        /// There are so many that nobody means them.
        case flood
    }

    /// Enters an acknowledgement of a message that is not on its way: of one that is not kept, a second one, or a late one.
    mutating func acknowledgeAnother() -> Acknowledgement {
        expected -= 1
        return expected >= 0 ? .counts : expected > -1_000 ? .surplus : .flood
    }

    /// Asks for leave to fetch, and gives how many messages there is room for; 0 for not now.
    mutating func beginFetch(window: Int) -> Int {
        wakened = isFetching
        guard !isFetching else { return 0 }
        let room = hasRoom ? max(0, window - inFlight.count) : 0
        isFetching = room > 0
        return room
    }

    /// Ends a fetch; true when another should follow.
    mutating func endFetch(full: Bool) -> Bool {
        isFetching = false
        return wakened || full
    }

    /// Enters a message as sent; one that the server does not keep has no row, and takes no room.
    mutating func sent(_ message: PushMessage, row: Int64?) {
        expected += 1
        guard let row else { return }
        cursor = max(cursor, row)
        done(message.id)
        inFlight[message.id] = Sent(row: row, bytes: message.payload.count)
        bytes += message.payload.count
    }

    /// Enters an acknowledgement or the end of trying; true when the message was on its way.
    @discardableResult
    mutating func done(_ id: MessageID) -> Bool {
        guard let sent = inFlight.removeValue(forKey: id) else { return false }
        bytes -= sent.bytes
        return true
    }

    /// The message of a row that is still on its way, if it is.
    func message(ofRow row: Int64) -> MessageID? {
        inFlight.first { $0.value.row == row }?.key
    }

    /// The row of a message that is on its way.
    func row(of id: MessageID) -> Int64? { inFlight[id]?.row }
}

internal import LocalPush

/// The messages in flight on one connection.
struct Delivery {
    /// The newest row sent on this connection; the next fetch starts after it.
    private(set) var cursor: Int64
    /// Whether a reply of the store is pending.
    private(set) var isFetching = false
    /// The messages that are sent and not acknowledged.
    private var inFlight: [MessageID: Sent] = [:]
    private var wakened = false
    private var bytes = 0
    /// The number of acknowledgements of other messages that may still arrive.
    private var expected: Int

    private struct Sent {
        var row: Int64
        var bytes: Int
    }

    /// The maximum number of payload bytes in flight, so that they do not delay a heartbeat: 0.7 s at 400 kbit/s.
    static let maximumBytes = 32_768

    /// Makes the delivery of the messages after a row; 0 for all pending messages.
    ///
    /// Up to `window` messages of the client's previous connection may be acknowledged on this one.
    init(after cursor: Int64 = 0, window: Int = 0) {
        self.cursor = cursor
        expected = window
    }

    var hasRoom: Bool { bytes < Self.maximumBytes }

    enum Acknowledgement {
        /// The acknowledgement may belong to a message.
        case counts
        /// The acknowledgement exceeds the number of sent messages.
        case surplus
        /// The acknowledgement exceeds that number so far that it is a protocol error.
        case flood
    }

    /// Records an acknowledgement of a message that is not in flight: not stored, acknowledged before, or late.
    mutating func acknowledgeAnother() -> Acknowledgement {
        expected -= 1
        return expected >= 0 ? .counts : expected > -1_000 ? .surplus : .flood
    }

    /// Begins a fetch and returns the maximum number of messages; 0 when none may begin now.
    mutating func beginFetch(window: Int) -> Int {
        wakened = isFetching
        guard !isFetching else { return 0 }
        let room = hasRoom ? max(0, window - inFlight.count) : 0
        isFetching = room > 0
        return room
    }

    /// Ends a fetch; returns true when another one should follow.
    mutating func endFetch(full: Bool) -> Bool {
        isFetching = false
        return wakened || full
    }

    /// Records a sent message; one that is not stored has no row and does not count as in flight.
    mutating func sent(_ message: PushMessage, row: Int64?) {
        expected += 1
        guard let row else { return }
        cursor = max(cursor, row)
        done(message.id)
        inFlight[message.id] = Sent(row: row, bytes: message.payload.count)
        bytes += message.payload.count
    }

    /// Removes a message that is acknowledged or given up; returns true if it was in flight.
    @discardableResult
    mutating func done(_ id: MessageID) -> Bool {
        guard let sent = inFlight.removeValue(forKey: id) else { return false }
        bytes -= sent.bytes
        return true
    }

    /// Returns the message in flight with a row.
    func message(ofRow row: Int64) -> MessageID? {
        inFlight.first { $0.value.row == row }?.key
    }

    /// Returns the row of a message in flight.
    func row(of id: MessageID) -> Int64? { inFlight[id]?.row }
}

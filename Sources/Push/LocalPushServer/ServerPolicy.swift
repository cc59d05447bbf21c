internal import LocalPush

/// The rules of a push server, with the documented behaviour as defaults.
struct ServerPolicy: Sendable {
    var heartbeat: Duration
    /// Whether to send a heartbeat, given the metrics so far.
    var sendsHeartbeats: @Sendable (Metrics) -> Bool = { _ in true }
    /// Whether a heartbeat stays open until its client acknowledges it.
    var awaitsAcknowledgements = true
    /// Whether a connection replaces an older one of its token.
    var admits: @Sendable (DeviceToken, ClientRegistry.Entry, _ older: ClientRegistry.Entry?) -> Bool = { _, _, _ in
        true
    }
    /// Whether to close a connection that another one replaces.
    var closesReplaced = true
    /// The row after which messages for a new connection begin.
    var firstRow: @Sendable () -> Int64 = { 0 }
    /// Changes a connection's query to the store.
    var query: @Sendable (MessageStore.Query) -> MessageStore.Query = { $0 }
    /// Whether a message counts as delivered once it is sent.
    var finishesSent = false
    /// Whether an acknowledgement makes room for the next message.
    var refillsWindow = true
    /// The time for expiry checks, in milliseconds since 1970.
    var expiryTime: @Sendable (_ now: UInt64) -> UInt64 = { $0 }
    /// The maximum number of clients with a deleted app; a limit is needed because any sender can name any client.
    var maximumDepartures = 10_000
    var bytes: @Sendable (Frame) -> [UInt8] = { $0.bytes }
}

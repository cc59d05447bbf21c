internal import LocalPush

/// The rules that a push server works by; each begins as its protocol has it.
struct ServerPolicy: Sendable {
    /// The time from one heartbeat to the next.
    var heartbeat: Duration
    /// Whether a heartbeat is sent, after what has happened.
    var sendsHeartbeats: @Sendable (Metrics) -> Bool = { _ in true }
    /// Whether a heartbeat is open until its client has acknowledged it.
    var awaitsAcknowledgements = true
    /// Whether a connection becomes its token's, in place of an older one.
    var admits: @Sendable (DeviceToken, ClientRegistry.Entry, _ older: ClientRegistry.Entry?) -> Bool = { _, _, _ in
        true
    }
    /// Whether a connection is closed that is no longer its token's.
    var closesReplaced = true
    /// The row behind which messages for a new connection begin.
    var firstRow: @Sendable () -> Int64 = { 0 }
    /// What is asked of the store for a connection.
    var query: @Sendable (MessageStore.Query) -> MessageStore.Query = { $0 }
    /// Whether a message counts as delivered once it is sent.
    var finishesSent = false
    /// Whether an acknowledgement makes room for the next message.
    var refillsWindow = true
    /// The time that expiry goes by, in milliseconds since 1970.
    var expiryTime: @Sendable (_ now: UInt64) -> UInt64 = { $0 }
    /// How many clients whose apps are gone are kept: anybody who may send can name any client.
    var mostDepartures = 10_000
    /// The bytes that are sent for a frame.
    var bytes: @Sendable (Frame) -> [UInt8] = { $0.bytes }
}

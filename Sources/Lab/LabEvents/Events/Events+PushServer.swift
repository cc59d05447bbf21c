/// The events of the push server.
extension EventName {
    /// A program takes connections.
    public static let listening = EventName(rawValue: "listening")
    /// A server has welcomed a client; said by either.
    public static let connected = EventName(rawValue: "connected")
    /// A heartbeat was sent to a client.
    public static let heartbeatSent = EventName(rawValue: "heartbeat-sent")
    /// A client has acknowledged a heartbeat.
    public static let heartbeatAcknowledged = EventName(rawValue: "heartbeat-acknowledged")
    /// A client is there, as servers of users may say it.
    public static let online = EventName(rawValue: "online")
    /// A client is no longer there.
    public static let offline = EventName(rawValue: "offline")
    /// A server has taken over a message; a probe, a connection.
    public static let accepted = EventName(rawValue: "accepted")
    /// A message went out to its client.
    public static let sent = EventName(rawValue: "sent")
    /// A client has a message.
    public static let acknowledged = EventName(rawValue: "acknowledged")
    /// A message was given up.
    public static let expired = EventName(rawValue: "expired")
    /// A newer message took the place of one that waited.
    public static let collapsed = EventName(rawValue: "collapsed")
    /// A sender's request was refused.
    public static let requestRefused = EventName(rawValue: "request-refused")
    /// A peer broke the protocol.
    public static let protocolError = EventName(rawValue: "protocol-error")
    /// The server ends.
    public static let stopping = EventName(rawValue: "stopping")
}

extension EventSchema {
    private static let ofMessage: Fields = [.id: .text, .client: .text]

    static let pushServer: Table = ClientOffline.declarations.merging([
        .listening: [.port: .number, .httpPort: .number, .httpsPort: .number],
        .connected: [.client: .text, .peer: .text], .heartbeatSent: [.client: .text, .sequence: .number],
        .heartbeatAcknowledged: [.client: .text, .sequence: .number, .latency: .number],
        .accepted: [.id: .text, .client: .text, .kind: .text], .sent: ofMessage, .acknowledged: ofMessage,
        .expired: ofMessage, .collapsed: ofMessage, .requestRefused: [.status: .number, .reason: .text],
        .protocolError: [.peer: .text, .client: .text, .reason: .text], .stopping: [:],
    ]) { $1 }
}

/// A client of a push server is no longer there: `offline`.
public struct ClientOffline: DeclaredEvent {
    /// Why a client is no longer there.
    public enum Reason: String, EventWord {
        /// It did not acknowledge a heartbeat in time.
        case silent
        /// It closed the connection.
        case closed
        /// The connection broke.
        case error
        /// Its token registered on another connection.
        case replaced
    }

    /// The token of the client.
    public var client: String
    /// Why; `nil` for a reason of another server's own.
    public var reason: Reason?
    /// More about it, in words.
    public var detail: String?

    /// Describes a client that has gone.
    public init(client: String, reason: Reason, detail: String? = nil) {
        (self.client, self.reason, self.detail) = (client, reason, detail)
    }

    /// The fields.
    public static let layout = EventLayout(
        .offline, from: Self(client: "", reason: .closed), .field(.client, \.client), .field(.reason, \.reason),
        .field(.detail, \.detail))
}

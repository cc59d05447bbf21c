/// The events of the push server.
extension EventName {
    /// A program accepts connections.
    public static let listening = EventName(rawValue: "listening")
    /// A server has accepted a client's registration; reported by either side.
    public static let connected = EventName(rawValue: "connected")
    /// A heartbeat was sent to a client.
    public static let heartbeatSent = EventName(rawValue: "heartbeat-sent")
    /// A client has acknowledged a heartbeat.
    public static let heartbeatAcknowledged = EventName(rawValue: "heartbeat-acknowledged")
    /// A client is connected, as reported by users' servers.
    public static let online = EventName(rawValue: "online")
    /// A client is no longer connected.
    public static let offline = EventName(rawValue: "offline")
    /// A server has accepted a message, or a probe a connection.
    public static let accepted = EventName(rawValue: "accepted")
    /// A message was sent to its client.
    public static let sent = EventName(rawValue: "sent")
    /// A client has acknowledged a message.
    public static let acknowledged = EventName(rawValue: "acknowledged")
    /// A message has expired.
    public static let expired = EventName(rawValue: "expired")
    /// A newer message has replaced a waiting one.
    public static let collapsed = EventName(rawValue: "collapsed")
    /// A sender's request was refused.
    public static let requestRefused = EventName(rawValue: "request-refused")
    /// A peer has violated the protocol.
    public static let protocolError = EventName(rawValue: "protocol-error")
    /// The server is stopping.
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

/// A client of a push server that is no longer connected: `offline`.
public struct ClientOffline: DeclaredEvent {
    /// The reason why a client is no longer connected.
    public enum Reason: String, EventWord {
        /// The client did not acknowledge a heartbeat in time.
        case silent
        /// The client closed the connection.
        case closed
        /// The connection failed.
        case error
        /// The token registered on another connection.
        case replaced
    }

    /// The token of the client.
    public var client: String
    /// The reason; `nil` if the server has reasons of its own.
    public var reason: Reason?
    /// The details, in words.
    public var detail: String?

    /// Describes a client that is no longer connected.
    public init(client: String, reason: Reason, detail: String? = nil) {
        (self.client, self.reason, self.detail) = (client, reason, detail)
    }

    /// The fields.
    public static let layout = EventLayout(
        .offline, from: Self(client: "", reason: .closed), .field(.client, \.client), .field(.reason, \.reason),
        .field(.detail, \.detail))
}

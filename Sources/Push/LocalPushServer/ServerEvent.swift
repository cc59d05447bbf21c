package import LocalPush

/// Something the server reports, one event line each.
package enum ServerEvent: Sendable, Hashable {
    /// Why a client went offline.
    package enum Offline: String, Sendable {
        /// It did not acknowledge a heartbeat in time.
        case silent
        /// It closed the connection.
        case closed
        /// The connection broke.
        case error
        /// Its token registered on another connection.
        case replaced
    }

    /// The server takes connections.
    case listening(port: Int, httpPort: Int, httpsPort: Int?)
    /// A client registered.
    case connected(client: DeviceToken, peer: String)
    /// A heartbeat was sent.
    case heartbeatSent(client: DeviceToken, sequence: UInt64)
    /// A heartbeat was acknowledged.
    case heartbeatAcknowledged(client: DeviceToken, sequence: UInt64, latency: Duration)
    /// A client is no longer there.
    case offline(client: DeviceToken, reason: Offline, detail: String)
    /// A message was taken over from its sender, durably.
    case accepted(id: MessageID, client: DeviceToken, kind: PushMessage.Kind)
    /// A message went out to its client.
    case sent(id: MessageID, client: DeviceToken)
    /// A client has a message.
    case acknowledged(id: MessageID, client: DeviceToken)
    /// A message was given up.
    case expired(id: MessageID, client: DeviceToken)
    /// A peer broke the protocol and was disconnected.
    case protocolError(peer: String, client: DeviceToken?, reason: String)
    /// The server ends.
    case stopping

    /// True for what happens at every heartbeat.
    package var isOfOneHeartbeat: Bool {
        switch self {
        case .heartbeatSent, .heartbeatAcknowledged: true
        default: false
        }
    }

    /// The event's line, for standard output.
    package func line(at moment: Moment) -> String {
        var line = EventLine(name, at: moment)
        switch self {
        case .listening(let port, let httpPort, let httpsPort):
            line.add("port", port)
            line.add("http_port", httpPort)
            if let httpsPort { line.add("https_port", httpsPort) }
        case .connected(let client, let peer):
            line.add("client", client.text)
            line.add("peer", peer)
        case .heartbeatSent(let client, let sequence):
            line.add("client", client.text)
            line.add("sequence", sequence)
        case .heartbeatAcknowledged(let client, let sequence, let latency):
            line.add("client", client.text)
            line.add("sequence", sequence)
            line.add("latency_ms", latency)
        case .offline(let client, let reason, let detail):
            line.add("client", client.text)
            line.add("reason", reason.rawValue)
            line.add("detail", detail)
        case .accepted(let id, let client, let kind):
            line.add("id", id.description)
            line.add("client", client.text)
            line.add("kind", kind.word)
        case .sent(let id, let client), .acknowledged(let id, let client), .expired(let id, let client):
            line.add("id", id.description)
            line.add("client", client.text)
        case .protocolError(let peer, let client, let reason):
            line.add("peer", peer)
            if let client { line.add("client", client.text) }
            line.add("reason", reason)
        case .stopping: break
        }
        return line.line
    }

    /// The event's name, in kebab-case.
    package var name: String {
        switch self {
        case .listening: "listening"
        case .connected: "connected"
        case .heartbeatSent: "heartbeat-sent"
        case .heartbeatAcknowledged: "heartbeat-acknowledged"
        case .offline: "offline"
        case .accepted: "accepted"
        case .sent: "sent"
        case .acknowledged: "acknowledged"
        case .expired: "expired"
        case .protocolError: "protocol-error"
        case .stopping: "stopping"
        }
    }
}

package import LabEvents
package import LocalPush

/// An event of the server, written as one line.
package enum ServerEvent: Sendable, Hashable {
    /// The server listens on all its ports.
    case listening(port: Int, httpPort: Int, httpsPort: Int?)
    case connected(client: DeviceToken, peer: String)
    case heartbeatSent(client: DeviceToken, sequence: UInt64)
    case heartbeatAcknowledged(client: DeviceToken, sequence: UInt64, latency: Duration)
    case offline(client: DeviceToken, reason: ClientOffline.Reason, detail: String)
    /// A message was accepted from its sender and stored durably.
    case accepted(id: MessageID, client: DeviceToken, kind: PushMessage.Kind)
    case sent(id: MessageID, client: DeviceToken)
    case acknowledged(id: MessageID, client: DeviceToken)
    /// A message expired or was discarded.
    case expired(id: MessageID, client: DeviceToken)
    /// A newer message replaced a pending one.
    case collapsed(id: MessageID, client: DeviceToken)
    case requestRefused(APNsReason)
    /// A peer violated the protocol and was disconnected.
    case protocolError(peer: String, client: DeviceToken?, reason: String)
    case stopping

    /// Whether the event occurs at every heartbeat.
    package var isOfOneHeartbeat: Bool {
        switch self {
        case .heartbeatSent, .heartbeatAcknowledged: true
        default: false
        }
    }

    package var record: EventRecord {
        switch self {
        case .listening(let port, let httpPort, let httpsPort):
            EventRecord(.listening).with(.port, port).with(.httpPort, httpPort).with(.httpsPort, httpsPort)
        case .connected(let client, let peer):
            EventRecord(.connected).with(.client, client.text).with(.peer, peer)
        case .heartbeatSent(let client, let sequence):
            EventRecord(.heartbeatSent).with(.client, client.text).with(.sequence, sequence)
        case .heartbeatAcknowledged(let client, let sequence, let latency):
            EventRecord(.heartbeatAcknowledged).with(.client, client.text).with(.sequence, sequence)
                .with(.latency, latency)
        case .offline(let client, let reason, let detail):
            ClientOffline(client: client.text, reason: reason, detail: detail).record
        case .accepted(let id, let client, let kind):
            EventRecord(.accepted).with(.id, id.description).with(.client, client.text).with(.kind, kind.word)
        case .sent(let id, let client):
            EventRecord(.sent).with(.id, id.description).with(.client, client.text)
        case .acknowledged(let id, let client):
            EventRecord(.acknowledged).with(.id, id.description).with(.client, client.text)
        case .expired(let id, let client):
            EventRecord(.expired).with(.id, id.description).with(.client, client.text)
        case .collapsed(let id, let client):
            EventRecord(.collapsed).with(.id, id.description).with(.client, client.text)
        case .requestRefused(let reason):
            EventRecord(.requestRefused).with(.status, reason.status).with(.reason, reason.rawValue)
        case .protocolError(let peer, let client, let reason):
            EventRecord(.protocolError).with(.peer, peer).with(.client, client?.text).with(.reason, reason)
        case .stopping: EventRecord(.stopping)
        }
    }
}

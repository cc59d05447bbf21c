package import LabEvents

/// Something the provider reports, one event line each.
package enum ProviderEvent: Sendable, Hashable {
    /// The provider runs: its process is up, or it was started again.
    case started
    /// An attempt begins to one of the server's addresses.
    case connecting(server: String, address: String, attempt: Int)
    /// An attempt failed before the server's welcome.
    case connectFailed(server: String, address: String, reason: String)
    /// The server welcomed the provider and promised a heartbeat this often.
    case connected(server: String, heartbeat: Duration)
    /// A heartbeat came.
    case heartbeat(sequence: UInt64)
    /// A connection that was `connected` is no more.
    case disconnected(reason: String)
    /// The provider waits before the next attempt.
    case backoff(delay: Duration, attempt: Int)
    /// The framework's periodic timer called the provider.
    case timer
    /// The check found the last heartbeat too old.
    case heartbeatExpired(age: Duration)
    /// A message reached the user, the how manieth since the process began.
    case delivered(PushMessage, number: Int)
    /// A message came again and was kept from the user.
    case duplicate(MessageID)
    /// A message could not be stored; it is not acknowledged, so the server will send it again.
    case inboxFailed(id: MessageID, reason: String)
    /// The provider no longer runs.
    case stopped

    /// The event as it is written.
    package var record: EventRecord {
        switch self {
        case .started: EventRecord(.started)
        case .connecting(let server, let address, let attempt):
            EventRecord(.connecting).with(.server, server).with(.address, address).with(.attempt, attempt)
        case .connectFailed(let server, let address, let reason):
            EventRecord(.connectFailed).with(.server, server).with(.address, address).with(.reason, reason)
        case .connected(let server, let heartbeat):
            EventRecord(.connected).with(.server, server).with(.heartbeatInterval, heartbeat)
        case .heartbeat(let sequence): EventRecord(.heartbeat).with(.sequence, sequence)
        case .disconnected(let reason): EventRecord(.disconnected).with(.reason, reason)
        case .backoff(let delay, let attempt): EventRecord(.backoff).with(.delay, delay).with(.attempt, attempt)
        case .timer: EventRecord(.timer)
        case .heartbeatExpired(let age): EventRecord(.heartbeatExpired).with(.age, age)
        case .delivered(let message, let number):
            Self.delivered(message, number, AlertText(payload: message.payload))
        case .duplicate(let id): EventRecord(.duplicate).with(.id, id.description)
        case .inboxFailed(let id, let reason):
            EventRecord(.inboxFailed).with(.id, id.description).with(.reason, reason)
        case .stopped: EventRecord(.stopped)
        }
    }

    private static func delivered(_ message: PushMessage, _ number: Int, _ alert: AlertText) -> EventRecord {
        EventRecord(.delivered).with(.id, message.id.description).with(.number, number)
            .with(.kind, message.kind.word).with(.text, alert.text).with(.title, alert.title)
    }
}

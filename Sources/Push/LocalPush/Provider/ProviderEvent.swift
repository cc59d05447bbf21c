package import LabEvents

/// An event of the provider, written as one line.
package enum ProviderEvent: Sendable, Hashable {
    /// The process started, or the provider was started again.
    case started
    /// An attempt to connect to one of the server's addresses started.
    case connecting(server: String, address: String, attempt: Int)
    /// An attempt failed before the server's welcome.
    case connectFailed(server: String, address: String, reason: String)
    /// The server sent its welcome with its heartbeat interval.
    case connected(server: String, heartbeat: Duration)
    case heartbeat(sequence: UInt64)
    /// A connection that was `connected` ended.
    case disconnected(reason: String)
    /// The provider waits before the next attempt.
    case backoff(delay: Duration, attempt: Int)
    /// The framework's periodic timer fired.
    case timer
    /// The health check found that the last heartbeat is too old.
    case heartbeatExpired(age: Duration)
    /// A message was delivered to the user; `number` counts from 1 since the process started.
    case delivered(PushMessage, number: Int)
    /// A message arrived again and was not delivered to the user.
    case duplicate(MessageID)
    /// A message could not be stored; it is not acknowledged, so the server sends it again.
    case inboxFailed(id: MessageID, reason: String)
    case stopped

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

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

    /// The event's line, for standard output.
    package func line(at moment: Moment) -> String {
        var line = EventLine(name, at: moment)
        switch self {
        case .started, .timer, .stopped: break
        case .connecting(let server, let address, let attempt):
            line.add("server", server)
            line.add("address", address)
            line.add("attempt", attempt)
        case .connectFailed(let server, let address, let reason):
            line.add("server", server)
            line.add("address", address)
            line.add("reason", reason)
        case .connected(let server, let heartbeat):
            line.add("server", server)
            line.add("heartbeat_ms", heartbeat)
        case .heartbeat(let sequence): line.add("sequence", sequence)
        case .disconnected(let reason): line.add("reason", reason)
        case .backoff(let delay, let attempt):
            line.add("delay_ms", delay)
            line.add("attempt", attempt)
        case .heartbeatExpired(let age): line.add("age_ms", age)
        case .delivered(let message, let number):
            let alert = AlertText(payload: message.payload)
            line.add("id", message.id.description)
            line.add("number", number)
            line.add("kind", message.kind.word)
            line.add("text", alert.text)
            if let title = alert.title { line.add("title", title) }
        case .duplicate(let id): line.add("id", id.description)
        case .inboxFailed(let id, let reason):
            line.add("id", id.description)
            line.add("reason", reason)
        }
        return line.line
    }

    /// The event's name, in kebab-case.
    package var name: String {
        switch self {
        case .started: "started"
        case .connecting: "connecting"
        case .connectFailed: "connect-failed"
        case .connected: "connected"
        case .heartbeat: "heartbeat"
        case .disconnected: "disconnected"
        case .backoff: "backoff"
        case .timer: "timer"
        case .heartbeatExpired: "heartbeat-expired"
        case .delivered: "delivered"
        case .duplicate: "duplicate"
        case .inboxFailed: "inbox-failed"
        case .stopped: "stopped"
        }
    }
}

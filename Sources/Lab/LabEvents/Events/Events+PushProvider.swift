/// The events of the push provider.
extension EventName {
    /// The provider is running.
    public static let started = EventName(rawValue: "started")
    /// An attempt to connect begins.
    public static let connecting = EventName(rawValue: "connecting")
    /// An attempt to connect has failed.
    public static let connectFailed = EventName(rawValue: "connect-failed")
    /// A heartbeat was received.
    public static let heartbeat = EventName(rawValue: "heartbeat")
    /// A connection has ended.
    public static let disconnected = EventName(rawValue: "disconnected")
    /// The back-off before the next attempt has begun.
    public static let backoff = EventName(rawValue: "backoff")
    /// The periodic timer of the framework has fired.
    public static let timer = EventName(rawValue: "timer")
    /// The last heartbeat is older than its timeout.
    public static let heartbeatExpired = EventName(rawValue: "heartbeat-expired")
    /// A message has reached its user.
    public static let delivered = EventName(rawValue: "delivered")
    /// A message was received again and not shown to the user.
    public static let duplicate = EventName(rawValue: "duplicate")
    /// A message could not be stored.
    public static let inboxFailed = EventName(rawValue: "inbox-failed")
    /// The provider is no longer running.
    public static let stopped = EventName(rawValue: "stopped")
    /// The totals of a fleet of providers.
    public static let fleet = EventName(rawValue: "fleet")
}

extension EventSchema {
    static let pushProvider: Table = [
        .started: [:], .connecting: [.server: .text, .address: .text, .attempt: .number],
        .connectFailed: [.server: .text, .address: .text, .reason: .text],
        .connected: [.server: .text, .heartbeatInterval: .number], .heartbeat: [.sequence: .number],
        .disconnected: [.reason: .text], .backoff: [.delay: .number, .attempt: .number], .timer: [:],
        .heartbeatExpired: [.age: .number],
        .delivered: [.id: .text, .number: .number, .kind: .text, .text: .text, .title: .text],
        .duplicate: [.id: .text], .inboxFailed: [.id: .text, .reason: .text], .stopped: [:],
        .fleet: [
            .clients: .number, .connected: .number, .heartbeats: .number, .delivered: .number, .duplicates: .number,
            .disconnections: .number, .failedAttempts: .number,
        ],
    ]
}

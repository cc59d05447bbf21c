/// A client of a push server is no longer there: `offline`.
public struct ClientOffline: TypedEvent {
    /// Why a client is no longer there.
    public enum Reason: String, Sendable, Hashable {
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

    /// Reads one; `nil` when the event is another, or lacks what every such event has.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard name == .offline, let client = fields[.client]?.string else { return nil }
        self.client = client
        reason = fields[.reason]?.string.flatMap(Reason.init)
        detail = fields[.detail]?.string
    }

    /// The event as it is written.
    public var record: EventRecord {
        EventRecord(.offline).with(.client, client).with(.reason, reason?.rawValue).with(.detail, detail)
    }
}

internal import LocalPush

/// What the push server is told at its start.
package struct ServerConfiguration: Sendable {
    /// How much the server reports.
    package enum Detail: String, Sendable, CaseIterable {
        /// Every event.
        case all
        /// All but those of single heartbeats, for thousands of clients.
        case sessions
    }

    /// The address to listen on; nil for every address of both families.
    package var address: String?
    /// The TCP port for clients; 0 for any.
    package var port: UInt16 = 7650
    /// The TCP port of the HTTP interface; 0 for any.
    package var httpPort: UInt16 = 8080
    /// The TCP port of the HTTP interface over TLS; nil for none.
    package var httpsPort: UInt16?
    /// How often each client gets a heartbeat.
    package var heartbeat: Duration = .seconds(1)
    /// How long a client may take to acknowledge one.
    package var acknowledgeWithin: Duration = .milliseconds(500)
    /// How long an unacknowledged message waits before it is sent again on the same connection.
    package var retryAfter: Duration = .seconds(5)
    /// How long a connection may take from its first byte to registration, handshake included.
    package var registerWithin: Duration = .seconds(5)
    /// How long a frame may take from its first byte to its last.
    package var frameWithin: Duration = .seconds(5)
    /// How many messages may be on their way to one client without its acknowledgement.
    package var window = 32
    /// The database file; nil keeps messages in memory only.
    package var store: String?
    /// The folder with `certificate.pem` and `key.pem`; nil for plain TCP.
    package var identity: String?
    /// How much the server reports.
    package var detail = Detail.all
    /// The deliberate defect, if any.
    package var sabotage: ServerSaboteur?

    /// Makes a configuration with the defaults of the program.
    package init() {}
}

/// The rules of the module that saboteurs change.
struct NetworkRules: Sendable {
    /// Whether cancelled objects release their sockets and registrations.
    var endsCancelled = true
    /// Whether handlers are called on the program's queue.
    var callsOnGivenQueue = true
    /// Whether a listener without a connection handler fails.
    var needsConnectionHandler = true
    /// Whether close frames of WebSocket keep their codes.
    var keepsCloseCodes = true
}

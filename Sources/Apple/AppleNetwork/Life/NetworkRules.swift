/// The rules of Network that its objects go by.
struct NetworkRules: Sendable {
    /// Whether what is cancelled gives back its sockets and registrations.
    var endsCancelled = true
    /// Whether handlers are called on the queue that the program gave.
    var callsOnGivenQueue = true
    /// Whether a listener fails that has no handler of connections.
    var needsConnectionHandler = true
}

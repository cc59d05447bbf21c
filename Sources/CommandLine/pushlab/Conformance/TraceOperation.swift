/// An operation of the app of `lab/device`: one of TN3179's tables, or an object of the Network framework.
package enum TraceOperation: String, Sendable, Hashable, CaseIterable {
    // Local network operations by BSD sockets.
    case tcpConnect = "tcp-connect"
    case tcpAccept = "tcp-accept"
    case udpSend = "udp-send"
    case multicastSend = "multicast-send"
    case broadcastSend = "broadcast-send"
    case udpConnect = "udp-connect"
    case udpReceive = "udp-receive"
    case multicastReceive = "multicast-receive"
    case broadcastReceive = "broadcast-receive"
    // A connect during the alert, its possible repetition, and the same call after the grant.
    case connectAgain = "connect-again"
    // A request that waits for connectivity, and one that does not.
    case urlSession = "url-session"
    case urlSessionWaiting = "url-session-waiting"
    // DNS operations.
    case localName = "local-name"
    case otherName = "other-name"
    // Bonjour operations: browse, register and resolve; the first two also with an undeclared type.
    case browser
    case listener
    case serviceConnection = "service-connection"
    case browserUndeclared = "browser-undeclared"
    case listenerUndeclared = "listener-undeclared"
    // Connections, and their paths when they wait or are ready.
    case connection
    case connectionPath = "connection-path"
    case serviceConnectionPath = "service-connection-path"
    // A TCP connection that is ready when access is revoked.
    case revokedConnection = "revoked-connection"
    // A broadcast UDP connection that its app restarts until its path is satisfied.
    case broadcastConnection = "broadcast-connection"
}

extension TraceOperation {
    /// The operations that a lab can decide only with eBPF; a system call filter cannot keep a datagram from one
    /// program.
    package static let receptions: Set<TraceOperation> = [.multicastReceive, .broadcastReceive]
}

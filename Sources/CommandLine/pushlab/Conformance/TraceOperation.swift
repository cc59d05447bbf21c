/// What the app of `lab/device` does: an operation of TN3179's tables, or an object of the Network framework.
package enum TraceOperation: String, Sendable, Hashable, CaseIterable {
    // Local network operations, by BSD sockets.
    case tcpConnect = "tcp-connect"
    case tcpAccept = "tcp-accept"
    case udpSend = "udp-send"
    case multicastSend = "multicast-send"
    case broadcastSend = "broadcast-send"
    case udpConnect = "udp-connect"
    case udpReceive = "udp-receive"
    case multicastReceive = "multicast-receive"
    case broadcastReceive = "broadcast-receive"
    // A connect under the alert, whether anybody repeats it, and the same call after the grant.
    case connectAgain = "connect-again"
    // A request that waits for connectivity, and one that does not.
    case urlSession = "url-session"
    case urlSessionWaiting = "url-session-waiting"
    // DNS operations.
    case localName = "local-name"
    case otherName = "other-name"
    // Bonjour operations: to browse, to register, to resolve; and the two with a type that is not declared.
    case browser
    case listener
    case serviceConnection = "service-connection"
    case browserUndeclared = "browser-undeclared"
    case listenerUndeclared = "listener-undeclared"
    // Connections, and the paths that they have as they wait or are ready.
    case connection
    case connectionPath = "connection-path"
    case serviceConnectionPath = "service-connection-path"
    // A TCP connection that is ready when access is withdrawn.
    case revokedConnection = "revoked-connection"
    // A UDP connection to everybody that its app starts again until its path is satisfied.
    case broadcastConnection = "broadcast-connection"
}

extension TraceOperation {
    /// What a lab can decide by eBPF only: a filter of system calls cannot keep a datagram from one program.
    package static let receptions: Set<TraceOperation> = [.multicastReceive, .broadcastReceive]
}

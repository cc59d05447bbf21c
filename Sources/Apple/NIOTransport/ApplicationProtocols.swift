internal import AppleNetwork
internal import Glibc
internal import NIOCore

/// The event that a protocol sends to the top of the pipeline when its handshake is done.
struct HandshakeDone: Sendable {
    /// The metadata of the whole connection.
    var metadata: [NWProtocolMetadata]
}

/// The protocols between a socket and its flow.
enum ApplicationProtocols {
    /// Adds a protocol to the top of a pipeline; it sends ``HandshakeDone`` after its handshake.
    ///
    /// The socket is connected already, `channelActive` has been fired. A handler that fails fires its `NWError` as a
    /// caught error and closes the channel. Throws EPROTONOSUPPORT for a protocol that the transport does not have.
    static func add(_ options: NWProtocolOptions, of flow: SocketFlow, to channel: any Channel) throws {
        let plan = flow.plan
        guard !plan.parameters.isUDP else { throw NWError.posix(.EPROTONOSUPPORT) }
        switch options {
        case let options as NWProtocolTLS.Options:
            do {
                try TLSGate.add(
                    options.securityProtocolOptions.all, of: plan, isServer: flow.isServer,
                    to: channel.pipeline.syncOperations)
            } catch {
                throw NWError(tls: error)
            }
        case let options as NWProtocolWebSocket.Options where options === plan.protocols.first:
            let upgrade = WebSocketUpgrade(options: options.values.all, plan: plan, flow: flow)
            try upgrade.add(isServer: flow.isServer, to: channel)
        default: throw NWError.posix(.EPROTONOSUPPORT)
        }
    }
}

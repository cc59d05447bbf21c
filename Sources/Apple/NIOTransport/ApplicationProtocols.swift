internal import AppleNetwork
internal import Glibc
internal import NIOCore

/// What a protocol between socket and flow tells the top of the pipeline once its handshake is done.
struct HandshakeDone: Sendable {
    /// What it says of the whole connection.
    var metadata: [NWProtocolMetadata]
}

/// The protocols that the transport puts between a socket and its flow.
enum ApplicationProtocols {
    /// Puts a protocol on top of a pipeline; returns whether it has a handshake, and so will fire ``HandshakeDone``.
    ///
    /// The socket is connected already, `channelActive` has been fired. A handler that fails fires its `NWError` as a
    /// caught error and closes the channel. Throws EPROTONOSUPPORT for a protocol that the transport does not have.
    static func add(
        _ options: NWProtocolOptions, of plan: FlowPlan, isServer: Bool,
        to pipeline: ChannelPipeline.SynchronousOperations
    ) throws -> Bool {
        guard let options = options as? NWProtocolTLS.Options, !plan.parameters.isUDP else {
            throw NWError.posix(.EPROTONOSUPPORT)
        }
        do {
            try TLSGate.add(options.securityProtocolOptions.all, of: plan, isServer: isServer, to: pipeline)
        } catch {
            throw NWError(tls: error)
        }
        return true
    }
}

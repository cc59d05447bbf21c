internal import AppleNetwork
internal import AppleSecurity
internal import Dispatch
internal import Foundation
internal import NIOCore
internal import NIOSSL
internal import NIOTLS
internal import Synchronization

/// The handler above TLS: reads until the handshake is done, reports it, and translates errors.
final class TLSGate: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let options: sec_protocol_options_t.Values
    private let serverName: ServerName
    /// The purpose that the peer's certificate must have.
    private let policy: SecPolicy
    private weak var tls: NIOSSLHandler?
    private var chain: [SecCertificate] = []
    private var hasFailed = false

    private init(_ options: sec_protocol_options_t.Values, serverName: ServerName, policy: SecPolicy) {
        self.options = options
        self.policy = policy
        self.serverName = serverName
    }

    /// Adds TLS and this handler to the top of a pipeline.
    static func add(
        _ options: sec_protocol_options_t.Values, of plan: FlowPlan, isServer: Bool,
        to pipeline: ChannelPipeline.SynchronousOperations
    ) throws {
        // An address must not be sent as the server's name (RFC 6066, 3).
        let asked = isServer ? nil : options.serverName ?? plan.serverName
        let name = asked.flatMap { IPv4Address($0) == nil && IPv6Address($0) == nil ? $0 : nil }
        let serverName = ServerName(name)
        let gate = TLSGate(options, serverName: serverName, policy: SecPolicyCreateSSL(!isServer, asked))
        var configuration = try TLSConfiguration(options, isServer: isServer)
        if isServer {
            configuration.sslContextCallback = { asked, promise in
                serverName.name.withLock { $0 = asked.serverHostname }
                promise.succeed(.noChanges)
            }
        } else if let challenger = options.challenger {
            configuration.sslContextCallback = { _, promise in
                ClientChallenge.ask(challenger, serverName: name, promise)
            }
        }
        let context = try NIOSSLContext(configuration: configuration)
        let tls: NIOSSLHandler
        if isServer {
            tls =
                options.verifier == nil
                ? NIOSSLServerHandler(context: context)
                : NIOSSLServerHandler(context: context, customVerificationCallback: gate.verify)
        } else {
            tls =
                options.verifier == nil
                ? try NIOSSLClientHandler(context: context, serverHostname: name)
                : try NIOSSLClientHandler(
                    context: context, serverHostname: name, customVerificationCallback: gate.verify)
        }
        gate.tls = tls
        try pipeline.addHandler(TLSFloor())
        try pipeline.addHandler(tls)
        try pipeline.addHandler(gate)
    }

    // The channel does not read by itself. TLS reads again until there is data for the program.
    func handlerAdded(context: ChannelHandlerContext) { context.read() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case TLSUserEvent.handshakeCompleted(let negotiated)? = event as? TLSUserEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        if chain.isEmpty, let own = tls?.peerCertificate { chain = Self.certificates([own]) }
        let metadata = NWProtocolTLS.Metadata(metadata(negotiated: negotiated))
        context.fireUserInboundEventTriggered(HandshakeDone(metadata: [metadata]))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A peer that closes without a TLS alert has ended its stream. After an error, the rest is ignored.
        if case NIOSSLError.uncleanShutdown = error { return }
        guard !hasFailed else { return }
        hasFailed = true
        context.fireErrorCaught(NWError(tls: error))
    }

    private func metadata(negotiated: String?) -> sec_protocol_metadata_t {
        sec_protocol_metadata_t(
            version: (tls?.tlsVersion).map { tls_protocol_version_t($0) } ?? .TLSv12, chain: chain,
            applicationProtocol: negotiated, serverName: serverName.name.withLock { $0 })
    }

    /// The server's name: a client has it from the plan, a server from the handshake.
    private final class ServerName: Sendable {
        let name: Mutex<String?>

        init(_ name: String?) { self.name = Mutex(name) }
    }

    /// Calls the program's verification of the peer's certificates, on its queue.
    private func verify(_ certificates: [NIOSSLCertificate], _ promise: EventLoopPromise<NIOSSLVerificationResult>) {
        guard let verifier = options.verifier else { return promise.succeed(.failed) }
        chain = Self.certificates(certificates)
        let answer = FirstAnswer(otherwise: false) { promise.succeed($0 ? .certificateVerified : .failed) }
        let trust = sec_trust_create(SecTrust(chain: chain, policies: [policy]))
        let metadata = metadata(negotiated: nil)
        verifier.queue.async {
            guard let trust else { return answer.give(false) }
            verifier.verify(metadata, trust) { answer.give($0) }
        }
    }

    private static func certificates(_ certificates: [NIOSSLCertificate]) -> [SecCertificate] {
        certificates.compactMap { certificate in
            (try? certificate.toDERBytes()).flatMap { SecCertificate(der: Data($0)) }
        }
    }
}

/// Closes the channel at once, without the close alert of TLS.
struct FlowAbort: Sendable {}

/// The handler below TLS: closes the channel for ``FlowAbort``.
final class TLSFloor: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is FlowAbort else { return context.triggerUserOutboundEvent(event, promise: promise) }
        context.close(promise: promise)
    }
}

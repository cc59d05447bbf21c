internal import AppleNetwork
internal import AppleSecurity
internal import Dispatch
internal import Foundation
internal import NIOCore
internal import NIOSSL
internal import NIOTLS
internal import Synchronization

/// What is above TLS in a pipeline: reads until the handshake is done, says so, and gives errors as programs know them.
final class TLSGate: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let options: sec_protocol_options_t.Values
    private let serverName: ServerName
    private weak var tls: NIOSSLHandler?
    private var chain: [SecCertificate] = []
    private var hasFailed = false

    /// What is above the TLS of these options.
    private init(_ options: sec_protocol_options_t.Values, serverName: ServerName) {
        self.options = options
        self.serverName = serverName
    }

    /// Puts TLS and this on top of a pipeline.
    static func add(
        _ options: sec_protocol_options_t.Values, of plan: FlowPlan, isServer: Bool,
        to pipeline: ChannelPipeline.SynchronousOperations
    ) throws {
        // An address is no name that a server could be asked for (RFC 6066, 3).
        let asked = isServer ? nil : options.serverName ?? plan.serverName
        let name = asked.flatMap { IPv4Address($0) == nil && IPv6Address($0) == nil ? $0 : nil }
        let serverName = ServerName(name)
        let gate = TLSGate(options, serverName: serverName)
        var configuration = try TLSConfiguration(options, isServer: isServer)
        if isServer {
            configuration.sslContextCallback = { asked, promise in
                serverName.name.withLock { $0 = asked.serverHostname }
                promise.succeed(.noChanges)
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

    // The channel reads only when it is asked to; TLS asks again as long as nothing for the program has come.
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
        // A peer that goes without a word of TLS has ended its stream. What follows an error says nothing new.
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

    /// The name of the server that the client asks for: a client knows it, and a server hears it in the handshake.
    private final class ServerName: Sendable {
        let name: Mutex<String?>

        init(_ name: String?) { self.name = Mutex(name) }
    }

    /// Lets the program decide about the peer's certificates, on its queue.
    private func verify(_ certificates: [NIOSSLCertificate], _ promise: EventLoopPromise<NIOSSLVerificationResult>) {
        guard let verifier = options.verifier else { return promise.succeed(.failed) }
        chain = Self.certificates(certificates)
        let answer = Answer(promise)
        let (metadata, trust) = (metadata(negotiated: nil), sec_trust_create(SecTrust(chain: chain)))
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

    /// The program's answer, the first one it gives; one that lets go of it without a word has refused.
    private final class Answer: Sendable {
        private let promise: Mutex<EventLoopPromise<NIOSSLVerificationResult>?>

        init(_ promise: EventLoopPromise<NIOSSLVerificationResult>) { self.promise = Mutex(promise) }

        deinit { give(false) }

        func give(_ isTrusted: Bool) {
            let promise = promise.withLock { $0.take() }
            promise?.succeed(isTrusted ? .certificateVerified : .failed)
        }
    }
}

/// Ends the channel at once, without the farewell of TLS.
struct FlowAbort: Sendable {}

/// What is below TLS in a pipeline: closes the channel for ``FlowAbort``.
final class TLSFloor: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is FlowAbort else { return context.triggerUserOutboundEvent(event, promise: promise) }
        context.close(promise: promise)
    }
}

import Foundation
import Network
import NetworkExtension
import Security
import os

/// A provider whose connection is made in `start`, with a path monitor, TLS and a framer.
class PushProvider: NEAppPushProvider {
    private let log = Logger(subsystem: "com.example.framed", category: "provider")
    private let queue = DispatchQueue(label: "com.example.framed")
    private let monitor = NWPathMonitor()
    private var connection: NWConnection?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        monitor.pathUpdateHandler = { [log] path in log.info("path satisfied: \(path.status == .satisfied)") }
        monitor.start(queue: queue)
        let connection = NWConnection(host: "server", port: 7650, using: parameters())
        connection.stateUpdateHandler = { [weak self] state in
            switch state {
            case .ready: self?.register()
            case .failed(let error), .waiting(let error):
                self?.log.error("not connected: \(error.debugDescription, privacy: .public)")
            default: break
            }
        }
        connection.start(queue: queue)
        self.connection = connection
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        monitor.cancel()
        connection?.cancel()
        completionHandler()
    }

    /// TLS, and above it the framer, so that it sees what TLS has decrypted.
    private func parameters() -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(
            tls.securityProtocolOptions,
            { [log] _, trust, complete in
                let chain = SecTrustCopyCertificateChain(sec_trust_copy_ref(trust).takeRetainedValue())
                log.info("certificates: \((chain as? [SecCertificate])?.count ?? 0)")
                complete(true)
            }, queue)
        let parameters = NWParameters(tls: tls)
        parameters.defaultProtocolStack.applicationProtocols.insert(
            NWProtocolFramer.Options(definition: FrameReader.definition), at: 0)
        return parameters
    }

    private func register() {
        let metadata = connection?.metadata(definition: NWProtocolTLS.definition) as? NWProtocolTLS.Metadata
        log.info("over TLS: \(metadata != nil)")
        send(.register(token: "phone"))
        receive()
    }

    private func receive() {
        connection?.receiveMessage { [weak self] content, context, isComplete, error in
            guard let self, let content, error == nil else { return }
            let isFramed = context?.protocolMetadata(definition: FrameReader.definition) != nil
            self.handle(PushFrame(content), isWhole: isComplete && isFramed)
            self.receive()
        }
    }

    private func handle(_ frame: PushFrame?, isWhole: Bool) {
        switch frame {
        case .welcome: log.info("welcome, a whole message: \(isWhole)")
        case .heartbeat(let sequence): send(.heartbeatAcknowledgement(sequence))
        case .message(let id, _, let payload):
            log.info("message of \(payload.count > 20_000 ? "more" : "less", privacy: .public) than 20000 bytes")
            send(.messageAcknowledgement(id: id))
            reportIncomingCall(userInfo: ["whole": isWhole])
        default: log.error("not a frame")
        }
    }

    private func send(_ frame: PushFrame) {
        // The framer writes the length itself.
        let message = NWProtocolFramer.Message(definition: FrameReader.definition)
        let context = NWConnection.ContentContext(identifier: "frame", metadata: [message])
        connection?.send(
            content: frame.data.dropFirst(4), contentContext: context, isComplete: true, completion: .idempotent)
    }
}

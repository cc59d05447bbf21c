import Foundation
import Network
import Security

/// A connection of a client to a server in this app, secured by TLS, and what each of them has seen.
final class Handshake {
    private let queue = DispatchQueue(label: "handshakes")
    private let group = DispatchGroup()
    private let server = NWProtocolTLS.Options()
    private let client = NWProtocolTLS.Options()
    private var listener: NWListener?
    private var connections: [NWConnection] = []
    private var outcomes: [String: String] = [:]
    private var shown: [String: [String]] = [:]

    /// Makes a handshake of a server with the identity of a file, and a client that decides itself and trusts everything.
    init(_ file: Data? = Identities.chain, decides: Bool = true) {
        if let identity = file.flatMap(imported).flatMap({ sec_identity_create($0) }) {
            sec_protocol_options_set_local_identity(server.securityProtocolOptions, identity)
        }
        if decides { trust(true, in: client, as: "client") }
    }

    /// Sets options of the server.
    func server(_ change: (sec_protocol_options_t) -> Void) -> Handshake {
        change(server.securityProtocolOptions)
        return self
    }

    /// Sets options of the client.
    func client(_ change: (sec_protocol_options_t) -> Void) -> Handshake {
        change(client.securityProtocolOptions)
        return self
    }

    /// Has an end decide about the other's certificates.
    func trust(_ answer: Bool?, on end: String) -> Handshake {
        trust(answer, in: end == "client" ? client : server, as: end)
        return self
    }

    private func trust(_ answer: Bool?, in options: NWProtocolTLS.Options, as end: String) {
        sec_protocol_options_set_verify_block(
            options.securityProtocolOptions,
            { [self] _, trust, complete in
                let trust = sec_trust_copy_ref(trust).takeRetainedValue()
                let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
                shown[end] = chain.map { SecCertificateCopySubjectSummary($0) as String? ?? "" }
                if let answer { complete(answer) }
            }, queue)
    }

    /// Connects, and tells what came of it.
    func tellOutcome(_ name: String) {
        for _ in 0..<2 { group.enter() }
        do {
            let listener = try NWListener(using: NWParameters(tls: server))
            self.listener = listener
            listener.newConnectionHandler = { [self] in start($0, as: "server") }
            listener.stateUpdateHandler = { [self] state in
                guard state == .ready, let port = listener.port, connections.isEmpty else { return }
                start(NWConnection(host: "127.0.0.1", port: port, using: NWParameters(tls: client)), as: "client")
            }
            listener.start(queue: queue)
        } catch {
            tell("no listener: \(error)")
        }
        let isDone = group.wait(timeout: .now() + 5) == .success
        queue.sync {
            for end in ["client", "server"] {
                let seen = shown[end].map { ", was shown \($0.joined(separator: " and "))" } ?? ""
                tell("\(name): \(end) \(outcomes[end] ?? (isDone ? "nothing" : "waits"))\(seen)")
            }
            for connection in connections { connection.cancel() }
            listener?.cancel()
        }
    }

    private func start(_ connection: NWConnection, as end: String) {
        connections.append(connection)
        connection.stateUpdateHandler = { [self] state in
            guard outcomes[end] == nil else { return }
            switch state {
            case .ready: outcomes[end] = words(connection)
            case .failed(let error): outcomes[end] = "failed: \(error)"
            case .waiting(let error): outcomes[end] = "waits: \(error)"
            default: return
            }
            group.leave()
        }
        connection.start(queue: queue)
    }

    /// What TLS has found out about a connection.
    private func words(_ connection: NWConnection) -> String {
        let definition = NWProtocolTLS.definition
        guard let metadata = connection.metadata(definition: definition) as? NWProtocolTLS.Metadata else {
            return "has no TLS"
        }
        let found = metadata.securityProtocolMetadata
        let version = String(sec_protocol_metadata_get_negotiated_tls_protocol_version(found).rawValue, radix: 16)
        let agreed = sec_protocol_metadata_get_negotiated_protocol(found).map { String(cString: $0) }
        let name = sec_protocol_metadata_get_server_name(found).map { String(cString: $0) }
        var chain: [String] = []
        let hasChain = sec_protocol_metadata_access_peer_certificate_chain(found) { certificate in
            let certificate = sec_certificate_copy_ref(certificate).takeRetainedValue()
            chain.append(SecCertificateCopySubjectSummary(certificate) as String? ?? "")
        }
        let key = sec_protocol_metadata_copy_peer_public_key(found).map { "\($0.count) bytes" }
        return "is ready: version \(version), protocol \(agreed ?? "none"), name \(name ?? "none"), "
            + "chain \(hasChain) \(chain), key \(key ?? "none")"
    }
}

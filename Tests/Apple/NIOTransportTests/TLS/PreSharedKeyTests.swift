import AppleNetwork
import AppleSecurity
import Dispatch
import Foundation
import NIOTransport
import TestTools
import Testing

/// Apple's pages: `sec_protocol_options_add_pre_shared_key(_:_:_:)`, "Building a custom peer-to-peer protocol".
@Suite("TLS with pre-shared keys")
struct PreSharedKeyTests {
    /// What both ends are made of, and what becomes of them.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var server: [(key: String, identity: String)] = [("secret", "ward")]
        var client: [(key: String, identity: String)] = [("secret", "ward")]
        var serverSuites: [SSLCipherSuite] = [TLS_PSK_WITH_AES_128_GCM_SHA256]
        var clientSuites: [SSLCipherSuite] = [TLS_PSK_WITH_AES_128_GCM_SHA256]
        var hint: String?
        /// The error of each end; `nil` if it connects.
        var clientError: NWError?
        var serverError: NWError?

        var testDescription: String { name }
    }

    static let long = String(repeating: "k", count: 257)

    static let cases: [Case] = [
        Case(name: "the same key connects"),
        Case(
            name: "suites with one nearest suite have it in common",
            serverSuites: [TLS_PSK_WITH_AES_128_CBC_SHA256, TLS_PSK_WITH_AES_128_GCM_SHA256]),
        Case(
            name: "elliptic curves and ChaCha20",
            serverSuites: [TLS_ECDHE_PSK_WITH_CHACHA20_POLY1305_SHA256],
            clientSuites: [TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA, TLS_ECDHE_PSK_WITH_CHACHA20_POLY1305_SHA256]),
        Case(
            name: "a server finds the key by the identity", server: [("other", "lobby"), ("secret", "ward")]),
        Case(
            name: "a client takes the identity of the hint",
            client: [("other", "lobby"), ("secret", "ward")], hint: "ward"),
        Case(
            name: "a client takes its first key for an unknown hint",
            client: [("secret", "ward"), ("other", "lobby")], hint: "attic"),
        Case(
            name: "another key is refused", client: [("Secret", "ward")], clientError: .tls(-9820),
            serverError: .tls(-9846)),
        Case(
            name: "an unknown identity is refused", client: [("secret", "Ward")], clientError: .tls(-9864),
            serverError: .tls(-9864)),
        Case(
            name: "AES-128 and AES-256 have nothing in common", clientSuites: [TLS_PSK_WITH_AES_256_GCM_SHA384],
            clientError: .tls(-9824), serverError: .tls(-9801)),
        Case(
            name: "a key without a suite has no effect", clientSuites: [], clientError: .tls(-9824),
            serverError: .tls(-9801)),
        Case(
            name: "the longest key", server: [(String(long.dropLast()), "w")], client: [(String(long.dropLast()), "w")]),
        Case(name: "a key that is too long", client: [(long, "ward")], clientError: .tls(-9848)),
        Case(name: "an empty key", client: [("", "ward")], clientError: .tls(-9848)),
        Case(name: "an empty identity", client: [("secret", "")], clientError: .tls(-9848)),
        Case(name: "an identity with a zero byte", client: [("secret", "a\0b")], clientError: .tls(-9848)),
    ]

    private static func options(
        _ keys: [(key: String, identity: String)], _ suites: [SSLCipherSuite], hint: String?
    ) throws -> NWProtocolTLS.Options {
        let tls = NWProtocolTLS.Options()
        func data(_ text: String) -> DispatchData {
            unsafe Data(text.utf8).withUnsafeBytes { unsafe DispatchData(bytes: $0) }
        }
        for entry in keys {
            sec_protocol_options_add_pre_shared_key(
                tls.securityProtocolOptions, data(entry.key) as __DispatchData,
                data(entry.identity) as dispatch_data_t)
        }
        for suite in suites {
            let suite = try #require(tls_ciphersuite_t(rawValue: suite))
            sec_protocol_options_append_tls_ciphersuite(tls.securityProtocolOptions, suite)
        }
        if let hint {
            sec_protocol_options_set_tls_pre_shared_key_identity_hint(tls.securityProtocolOptions, data(hint))
        }
        return tls
    }

    @Test("two ends connect only with the same key", arguments: cases)
    func handshake(_ test: Case) async throws {
        let transport = SocketTransport()
        let listening = Recorder<FlowListenerEvent>()
        let listener = transport.listener(
            FlowListenerPlan(
                local: .hostPort(host: "127.0.0.1", port: .any), parameters: .tcp,
                protocols: [try Self.options(test.server, test.serverSuites, hint: test.hint)]))
        listener.start { listening.add($0) }
        let local = try #require(await listening.first { if case .ready(let local) = $0 { local } else { nil } })
        let flow = transport.flow(
            FlowPlan(
                targets: [local], parameters: .tcp,
                protocols: [try Self.options(test.client, test.clientSuites, hint: nil)], serverName: "ward.example"))
        let client = Recorder<FlowEvent>()
        flow.start { client.add($0) }
        // Options that cannot be used fail before a connection is made.
        let server = Recorder<FlowEvent>()
        if test.clientError != .tls(-9848) {
            let accepted = try #require(
                await listening.first { if case .accepted(let flow) = $0 { flow } else { nil } })
            accepted.start { server.add($0) }
            #expect(try await Self.outcome(server) == test.serverError)
        }
        #expect(try await Self.outcome(client) == test.clientError)
        flow.close(.abort)
        listener.close()
    }

    /// Returns the error of an end, or `nil` once it is connected by TLS 1.2.
    private static func outcome(_ events: Recorder<FlowEvent>) async throws -> NWError? {
        let outcome: Result<NWProtocolTLS.Metadata?, NWError>? = await events.first { event in
            switch event {
            case .connected(let facts): .success(facts.metadata.first as? NWProtocolTLS.Metadata)
            case .closed(let error): .failure(error ?? .posix(.ECONNABORTED))
            default: nil
            }
        }
        switch try #require(outcome) {
        case .failure(let error): return error
        case .success(let metadata):
            let found = try #require(metadata).securityProtocolMetadata
            #expect(sec_protocol_metadata_get_negotiated_tls_protocol_version(found) == .TLSv12)
            #expect(!sec_protocol_metadata_access_peer_certificate_chain(found) { _ in })
            return nil
        }
    }

    @Test("options are equal by their values")
    func equality() throws {
        let (a, b) = (sec_protocol_options_t(), sec_protocol_options_t())
        #expect(sec_protocol_options_are_equal(a, b))
        sec_protocol_options_append_tls_ciphersuite(a, .AES_128_GCM_SHA256)
        #expect(!sec_protocol_options_are_equal(a, b) && sec_protocol_options_are_equal(a, a))
    }
}

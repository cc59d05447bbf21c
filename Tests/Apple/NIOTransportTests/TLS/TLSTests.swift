import AppleNetwork
import AppleSecurity
import Dispatch
import Foundation
import NIOTransport
import TestTools
import Testing

@Suite("TLS over a flow")
struct TLSTests {
    private let transport = SocketTransport()
    private let queue = DispatchQueue(label: "verify")

    /// Options of a server, with the server's identity.
    private func server(_ change: (sec_protocol_options_t) -> Void = { _ in }) throws -> NWProtocolTLS.Options {
        let tls = NWProtocolTLS.Options()
        let identity = try #require(sec_identity_create(try Identities.imported(Identities.server)))
        sec_protocol_options_set_local_identity(tls.securityProtocolOptions, identity)
        change(tls.securityProtocolOptions)
        return tls
    }

    /// Options of a client that trusts a public key alone.
    private func client(
        pinned key: Data = Identities.serverKey, _ change: (sec_protocol_options_t) -> Void = { _ in }
    ) -> NWProtocolTLS.Options {
        let tls = NWProtocolTLS.Options()
        let options = tls.securityProtocolOptions
        sec_protocol_options_set_verify_block(
            options,
            { _, trust, complete in
                let trust = unsafe sec_trust_copy_ref(trust).takeRetainedValue()
                guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], chain.count == 1,
                    let publicKey = SecTrustGetCertificateAtIndex(trust, 0).flatMap(SecCertificateCopyKey),
                    let bytes = SecKeyCopyExternalRepresentation(publicKey, nil) as Data?
                else { return complete(false) }
                complete(bytes == key)
            }, queue)
        change(options)
        return tls
    }

    /// A connection of a client and a server over loopback, and what happens to each.
    private struct Pair {
        let client: any Flow
        let clientEvents: Recorder<FlowEvent>
        let server: any Flow
        let serverEvents: Recorder<FlowEvent>
        let listener: any FlowListener

        func close() {
            client.close(.abort)
            server.close(.abort)
            listener.close()
        }
    }

    private func connect(
        _ client: NWProtocolTLS.Options, to server: NWProtocolTLS.Options, name: String? = "push.ward.example"
    ) async throws -> Pair {
        let listening = Recorder<FlowListenerEvent>()
        let listener = transport.listener(
            FlowListenerPlan(
                local: .hostPort(host: "127.0.0.1", port: .any), parameters: .tcp, protocols: [server]))
        listener.start { listening.add($0) }
        let local = try #require(await listening.first { if case .ready(let local) = $0 { local } else { nil } })
        let flow = transport.flow(
            FlowPlan(targets: [local], parameters: .tcp, protocols: [client], serverName: name))
        let events = Recorder<FlowEvent>()
        flow.start { events.add($0) }
        let accepted = try #require(
            await listening.first { if case .accepted(let flow) = $0 { flow } else { nil } })
        let serverEvents = Recorder<FlowEvent>()
        accepted.start { serverEvents.add($0) }
        return Pair(
            client: flow, clientEvents: events, server: accepted, serverEvents: serverEvents, listener: listener)
    }

    /// What TLS has found out, once the handshake is done; it must not fail.
    private func metadata(_ events: Recorder<FlowEvent>) async throws -> sec_protocol_metadata_t {
        let metadata: [NWProtocolMetadata]? = await events.first { event in
            switch event {
            case .connected(let facts): facts.metadata
            case .closed: []
            default: nil
            }
        }
        return try #require(metadata?.first as? NWProtocolTLS.Metadata).securityProtocolMetadata
    }

    @Test("a pinned server is connected to, and bytes and ends go both ways")
    func echo() async throws {
        let pair = try await connect(client(), to: server())
        let metadata = try await metadata(pair.clientEvents)
        #expect(sec_protocol_metadata_get_negotiated_tls_protocol_version(metadata) == .TLSv13)
        #expect(unsafe sec_protocol_metadata_get_negotiated_protocol(metadata) == nil)
        pair.client.write(FlowMessage(Data("ping".utf8)), onDone: nil)
        pair.client.flush()
        pair.client.finish()
        pair.server.read()
        #expect(await pair.serverEvents.bytes(4) == Data("ping".utf8))
        pair.server.read()
        _ = await pair.serverEvents.first { if case .ended = $0 { true } else { nil } }
        pair.server.write(FlowMessage(Data("pong".utf8)), onDone: nil)
        pair.server.flush()
        pair.server.finish()
        pair.client.read()
        #expect(await pair.clientEvents.bytes(4) == Data("pong".utf8))
        pair.client.read()
        _ = await pair.clientEvents.first { if case .ended = $0 { true } else { nil } }
        pair.close()
    }

    @Test("a server with another key is refused, and told why")
    func mismatch() async throws {
        let pair = try await connect(client(pinned: Identities.clientKey), to: server())
        #expect(await pair.clientEvents.end() == .some(.tls(-9808)))
        #expect(await pair.serverEvents.end() == .some(.tls(-9829)))
        pair.close()
    }

    @Test("a verify block that lets go of its answer refuses")
    func noAnswer() async throws {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(tls.securityProtocolOptions, { _, _, _ in }, queue)
        let pair = try await connect(tls, to: server())
        #expect(await pair.clientEvents.end() == .some(.tls(-9808)))
        pair.close()
    }

    @Test("the answer may come later, from another thread")
    func laterAnswer() async throws {
        let answers = Recorder<sec_protocol_verify_complete_t>()
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(
            tls.securityProtocolOptions, { _, _, complete in answers.add(complete) }, queue)
        let pair = try await connect(tls, to: server())
        let complete = try #require(await answers.first { $0 })
        #expect(await pair.clientEvents.all { $0.isEmpty })
        complete(true)
        _ = try await metadata(pair.clientEvents)
        pair.close()
    }

    @Test("without a verify block a self-made certificate is not trusted, unless nobody asks for one")
    func system() async throws {
        let refused = try await connect(NWProtocolTLS.Options(), to: server())
        #expect(await refused.clientEvents.end() == .some(.tls(-9808)))
        refused.close()
        let careless = NWProtocolTLS.Options()
        sec_protocol_options_set_peer_authentication_required(careless.securityProtocolOptions, false)
        let pair = try await connect(careless, to: server())
        _ = try await metadata(pair.clientEvents)
        pair.close()
    }

    @Test("a client shows its identity, and the server sees whose it is")
    func clientIdentity() async throws {
        let seen = Recorder<String?>()
        let queue = queue
        let server = try server {
            sec_protocol_options_set_peer_authentication_required($0, true)
            sec_protocol_options_set_verify_block(
                $0,
                { _, trust, complete in
                    let trust = unsafe sec_trust_copy_ref(trust).takeRetainedValue()
                    seen.add(SecTrustGetCertificateAtIndex(trust, 0).flatMap(SecCertificateCopySubjectSummary))
                    complete(true)
                }, queue)
        }
        let identity = try #require(sec_identity_create(try Identities.imported(Identities.client)))
        let pair = try await connect(
            client { sec_protocol_options_set_local_identity($0, identity) }, to: server)
        let metadata = try await metadata(pair.serverEvents)
        #expect(await seen.first { $0 } == "Pager 7")
        let key = sec_protocol_metadata_copy_peer_public_key(metadata).map { Data($0) }
        #expect(key == Identities.clientKey)
        pair.close()
    }

    @Test("a client is asked for its identity once the server requests one, on its queue, and answers later")
    func challenge() async throws {
        let asked = Recorder<Bool>()
        let queue = DispatchQueue(label: "challenge")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let identity = try #require(sec_identity_create(try Identities.imported(Identities.client)))
        let client = client {
            sec_protocol_options_set_challenge_block(
                $0,
                { _, complete in
                    asked.add(DispatchQueue.getSpecific(key: key) == true)
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { complete(identity) }
                }, queue)
        }
        let verification = self.queue
        let server = try server {
            sec_protocol_options_set_peer_authentication_required($0, true)
            sec_protocol_options_set_verify_block($0, { _, _, complete in complete(true) }, verification)
        }
        let pair = try await connect(client, to: server)
        let metadata = try await metadata(pair.serverEvents)
        #expect(sec_protocol_metadata_copy_peer_public_key(metadata).map { Data($0) } == Identities.clientKey)
        #expect(await asked.all { $0 } == [true])
        pair.close()
        // A server that requests nothing has nobody asked.
        let other = try await connect(client, to: self.server())
        _ = try await self.metadata(other.clientEvents)
        #expect(await asked.all { $0 } == [true])
        other.close()
    }

    @Test("a client that gives no identity for a challenge is refused by a server that requires one")
    func noIdentityForChallenge() async throws {
        let queue = queue
        let server = try server {
            sec_protocol_options_set_peer_authentication_required($0, true)
            sec_protocol_options_set_verify_block($0, { _, _, complete in complete(true) }, queue)
        }
        let pair = try await connect(
            client { sec_protocol_options_set_challenge_block($0, { _, _ in }, queue) }, to: server)
        #expect(await pair.serverEvents.end() == .some(.tls(-9863)))
        pair.close()
    }

    @Test("a server that asks for an identity ends a connection without one")
    func noClientIdentity() async throws {
        let queue = queue
        let server = try server {
            sec_protocol_options_set_peer_authentication_required($0, true)
            sec_protocol_options_set_verify_block($0, { _, _, complete in complete(true) }, queue)
        }
        let pair = try await connect(client(), to: server)
        #expect(await pair.serverEvents.end() == .some(.tls(-9863)))
        pair.client.read()
        #expect(await pair.clientEvents.end() == .some(.tls(-9863)))
        pair.close()
    }

    @Test("a suite of TLS 1.2 is used alone, the key exchange of RSA too")
    func oldSuite() async throws {
        let suite = tls_ciphersuite_t.RSA_WITH_AES_128_GCM_SHA256
        let pair = try await connect(
            client { sec_protocol_options_append_tls_ciphersuite($0, suite) },
            to: server { sec_protocol_options_append_tls_ciphersuite($0, suite) })
        let metadata = try await metadata(pair.clientEvents)
        #expect(sec_protocol_metadata_get_negotiated_tls_protocol_version(metadata) == .TLSv12)
        pair.close()
    }

    @Test("both ends agree on a protocol and the client names the server")
    func applicationProtocol() async throws {
        let pair = try await connect(
            client {
                unsafe sec_protocol_options_add_tls_application_protocol($0, "push/2")
                unsafe sec_protocol_options_add_tls_application_protocol($0, "push/1")
                unsafe sec_protocol_options_set_tls_server_name($0, "other.ward.example")
            }, to: server { unsafe sec_protocol_options_add_tls_application_protocol($0, "push/1") })
        let metadata = try await metadata(pair.clientEvents)
        #expect(
            unsafe sec_protocol_metadata_get_negotiated_protocol(metadata).map { unsafe String(cString: $0) }
                == "push/1")
        #expect(
            unsafe sec_protocol_metadata_get_server_name(metadata).map { unsafe String(cString: $0) }
                == "other.ward.example")
        #expect(sec_protocol_metadata_access_peer_certificate_chain(metadata) { _ in })
        let accepted = try await self.metadata(pair.serverEvents)
        #expect(
            unsafe sec_protocol_metadata_get_server_name(accepted).map { unsafe String(cString: $0) }
                == "other.ward.example")
        pair.close()
    }

    @Test("an address is not asked for as a name", arguments: ["127.0.0.1", "::1", "fe80::1%lo"])
    func addressAsName(_ address: String) async throws {
        let pair = try await connect(
            client { unsafe sec_protocol_options_set_tls_server_name($0, address) }, to: server())
        #expect(try await unsafe sec_protocol_metadata_get_server_name(metadata(pair.serverEvents)) == nil)
        pair.close()
    }

    @Test("versions that have nothing in common end in an error on both ends")
    func versions() async throws {
        let pair = try await connect(
            client { sec_protocol_options_set_max_tls_protocol_version($0, .TLSv12) },
            to: server { sec_protocol_options_set_min_tls_protocol_version($0, .TLSv13) })
        #expect(await pair.clientEvents.end() == .some(.tls(-9836)))
        #expect(await pair.serverEvents.end() == .some(.tls(-9836)))
        pair.close()
    }

    @Test("a server without an identity, and TLS over datagrams, cannot be had")
    func unusable() async throws {
        let pair = try await connect(client(), to: NWProtocolTLS.Options())
        #expect(await pair.serverEvents.end() == .some(.tls(-9848)))
        pair.close()
        let flow = transport.flow(
            FlowPlan(
                targets: [.hostPort(host: "127.0.0.1", port: 9)], parameters: .udp, protocols: [client()]))
        let events = Recorder<FlowEvent>()
        flow.start { events.add($0) }
        #expect(await events.end() == .some(.posix(.EPROTONOSUPPORT)))
    }

    /// A connection to a server of TLS, and every state it has been told of.
    private func dial(
        _ port: NWEndpoint.Port, _ tls: NWProtocolTLS.Options
    ) -> (NWConnection, Recorder<NWConnection.State>) {
        let connection = NWConnection(host: "127.0.0.1", port: port, using: NWParameters(tls: tls))
        let states = Recorder<NWConnection.State>()
        connection.stateUpdateHandler = { states.add($0) }
        connection.start(queue: queue)
        return (connection, states)
    }

    @Test("connections of programs are secured so, and fail for good when they are refused")
    func connections() async throws {
        let listening = Recorder<FlowListenerEvent>()
        let parameters = NWParameters(tls: try server())
        let listener = transport.listener(
            FlowListenerPlan(
                local: .hostPort(host: "127.0.0.1", port: .any), parameters: parameters,
                protocols: parameters.defaultProtocolStack.applicationProtocols))
        listener.start { listening.add($0) }
        let local = try #require(await listening.first { if case .ready(let local) = $0 { local } else { nil } })
        guard case .hostPort(_, let port) = local else { return }
        let (good, goodStates) = dial(port, client())
        let flow = try #require(await listening.first { if case .accepted(let flow) = $0 { flow } else { nil } })
        let accepted = NWConnection(accepted: flow, using: parameters)
        accepted.start(queue: queue)
        _ = await goodStates.first { $0 == .ready ? true : nil }
        let metadata = good.metadata(definition: NWProtocolTLS.definition) as? NWProtocolTLS.Metadata
        let tls = try #require(metadata).securityProtocolMetadata
        #expect(sec_protocol_metadata_get_negotiated_tls_protocol_version(tls) == .TLSv13)
        let received = Recorder<Data>()
        accepted.receive(minimumIncompleteLength: 4, maximumLength: 4) { data, _, _, _ in received.add(data ?? Data()) }
        good.send(content: Data("ping".utf8), completion: .contentProcessed { _ in })
        #expect(await received.first { $0 } == Data("ping".utf8))

        let (bad, badStates) = dial(port, client(pinned: Identities.clientKey))
        let second = await listening.all { events -> (any Flow)? in
            let flows = events.compactMap { if case .accepted(let flow) = $0 { flow } else { nil } }
            return flows.count > 1 ? flows[1] : nil
        }
        second.start { _ in }
        let failed = await badStates.first { if case .failed(let error) = $0 { error } else { nil } }
        #expect(failed == .tls(-9808))
        for connection in [good, accepted, bad] { connection.cancel() }
        listener.close()
    }
}

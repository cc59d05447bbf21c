import AppleNetwork
import AppleSecurity
import Dispatch
import NIOCore
import NIOSSL
import NIOTransport
import Testing

@Suite("Options of TLS as they are applied")
struct ConfigurationTests {
    private let queue = DispatchQueue(label: "verify")

    private func configuration(
        isServer: Bool = false, _ change: (sec_protocol_options_t) -> Void = { _ in }
    ) throws -> TLSConfiguration {
        let options = sec_protocol_options_t()
        if isServer {
            let identity = try #require(sec_identity_create(try Identities.imported(Identities.server)))
            sec_protocol_options_set_local_identity(options, identity)
        }
        change(options)
        return try TLSConfiguration(options.all, isServer: isServer)
    }

    private func verify(_ options: sec_protocol_options_t) {
        sec_protocol_options_set_verify_block(options, { _, _, complete in complete(true) }, queue)
    }

    @Test("a client that is told nothing checks the peer and its name by the system's roots, from TLS 1.2 on")
    func client() throws {
        let plain = try configuration()
        #expect(plain.certificateVerification == .fullVerification && plain.trustRoots == .default)
        #expect(plain.minimumTLSVersion == .tlsv12 && plain.maximumTLSVersion == nil)
        #expect(plain.applicationProtocols.isEmpty && plain.certificateChain.isEmpty && plain.privateKey == nil)
        #expect(plain.shutdownTimeout == .seconds(1))
        #expect(plain.cipherSuiteValues == TLSConfiguration.makeClientConfiguration().cipherSuiteValues)
    }

    @Test("a server asks for no certificate if nothing is said, and has to have its own")
    func server() throws {
        let plain = try configuration(isServer: true)
        #expect(plain.certificateVerification == .none && plain.trustRoots == .certificates([]))
        #expect(plain.certificateChain.count == 1 && plain.privateKey != nil)
        #expect(throws: NWError.tls(-9848)) { try TLSConfiguration(sec_protocol_options_t().all, isServer: true) }
    }

    @Test("a cipher suite that there is none of is left out")
    func unknownSuites() throws {
        let known = tls_ciphersuite_t.ECDHE_RSA_WITH_AES_128_GCM_SHA256
        // TLS_RSA_WITH_3DES_EDE_CBC_SHA, which BoringSSL has no more.
        let old = try #require(tls_ciphersuite_t(rawValue: 0x000a))
        let both = try configuration { options in
            for suite in [old, known] { sec_protocol_options_append_tls_ciphersuite(options, suite) }
        }
        #expect(both.cipherSuiteValues.map(\.rawValue) == [known.rawValue])
        let none = try configuration { sec_protocol_options_append_tls_ciphersuite($0, old) }
        #expect(none.cipherSuiteValues == TLSConfiguration.makeClientConfiguration().cipherSuiteValues)
        _ = try NIOSSLContext(configuration: none)
    }

    @Test("a client shows its identity")
    func identity() throws {
        let identity = try #require(sec_identity_create(try Identities.imported(Identities.client)))
        let shown = try configuration { sec_protocol_options_set_local_identity($0, identity) }
        #expect(shown.certificateChain.count == 1 && shown.privateKey != nil)
    }

    @Test("who verifies by a block asks neither name nor roots")
    func verifier() throws {
        let client = try configuration { verify($0) }
        #expect(client.certificateVerification == .noHostnameVerification && client.trustRoots == .certificates([]))
        let careless = try configuration { options in
            verify(options)
            sec_protocol_options_set_peer_authentication_required(options, false)
        }
        #expect(careless.certificateVerification == .none && careless.trustRoots == .certificates([]))
        let server = try configuration(isServer: true) { options in
            verify(options)
            sec_protocol_options_set_peer_authentication_required(options, true)
        }
        #expect(server.certificateVerification == .noHostnameVerification && server.trustRoots == .certificates([]))
    }

    @Test("a peer may have to show a certificate, may do so, or is not asked")
    func peers() throws {
        let required = try configuration(isServer: true) {
            sec_protocol_options_set_peer_authentication_required($0, true)
        }
        #expect(required.certificateVerification == .noHostnameVerification && required.trustRoots == .default)
        let optional = try configuration(isServer: true) {
            sec_protocol_options_set_peer_authentication_optional($0, true)
        }
        #expect(optional.certificateVerification == .optionalVerification)
        let both = try configuration(isServer: true) {
            sec_protocol_options_set_peer_authentication_required($0, true)
            sec_protocol_options_set_peer_authentication_optional($0, true)
        }
        #expect(both.certificateVerification == .noHostnameVerification)
        let open = try configuration { sec_protocol_options_set_peer_authentication_required($0, false) }
        #expect(open.certificateVerification == .none && open.trustRoots == .certificates([]))
        let client = try configuration {
            sec_protocol_options_set_peer_authentication_required($0, false)
            sec_protocol_options_set_peer_authentication_optional($0, true)
        }
        #expect(client.certificateVerification == .none)
    }

    @Test("versions and protocols are those that are named")
    func versions() throws {
        for (version, shown) in [
            (tls_protocol_version_t.TLSv10, TLSVersion.tlsv1), (.TLSv11, .tlsv11), (.TLSv12, .tlsv12),
            (.TLSv13, .tlsv13),
        ] {
            #expect(TLSVersion(version) == shown)
            #expect(tls_protocol_version_t(shown) == version)
            let lowest = try configuration { sec_protocol_options_set_min_tls_protocol_version($0, version) }
            #expect(lowest.minimumTLSVersion == shown && lowest.maximumTLSVersion == nil)
            let highest = try configuration { sec_protocol_options_set_max_tls_protocol_version($0, version) }
            #expect(highest.minimumTLSVersion == .tlsv12 && highest.maximumTLSVersion == shown)
        }
        #expect(TLSVersion(.DTLSv10) == nil && TLSVersion(.DTLSv12) == nil)
        let spoken = try configuration {
            unsafe sec_protocol_options_add_tls_application_protocol($0, "h2")
            unsafe sec_protocol_options_add_tls_application_protocol($0, "http/1.1")
        }
        #expect(spoken.applicationProtocols == ["h2", "http/1.1"])
    }

    @Test("suites of one version alone leave no other version")
    func suites() throws {
        let old = try configuration {
            sec_protocol_options_append_tls_ciphersuite($0, .ECDHE_RSA_WITH_AES_128_GCM_SHA256)
        }
        #expect(old.cipherSuiteValues == [.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256])
        #expect(old.minimumTLSVersion == .tlsv12 && old.maximumTLSVersion == .tlsv12)
        let new = try configuration { sec_protocol_options_append_tls_ciphersuite($0, .AES_128_GCM_SHA256) }
        #expect(new.cipherSuiteValues == TLSConfiguration.makeClientConfiguration().cipherSuiteValues)
        #expect(new.minimumTLSVersion == .tlsv13 && new.maximumTLSVersion == nil)
        let both = try configuration {
            sec_protocol_options_append_tls_ciphersuite($0, .AES_128_GCM_SHA256)
            sec_protocol_options_append_tls_ciphersuite($0, .ECDHE_RSA_WITH_AES_128_GCM_SHA256)
        }
        #expect(both.cipherSuiteValues == [.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256])
        #expect(both.minimumTLSVersion == .tlsv12 && both.maximumTLSVersion == nil)
    }
}

internal import AppleNetwork
package import AppleSecurity
internal import NIOCore
package import NIOSSL

extension TLSConfiguration {
    /// Creates NIO's configuration from the options of a program.
    ///
    /// Throws errSSLBadConfiguration for a server with neither an identity nor a pre-shared key.
    package init(_ options: sec_protocol_options_t.Values, isServer: Bool) throws {
        let identity = try options.localIdentity.map(Self.shown)
        let keys = try PreSharedKeys(options)
        if keys != nil {
            self = .makePreSharedKeyConfiguration()
        } else if isServer {
            guard let identity else { throw NWError.tls(TLSStatus.badConfiguration) }
            self = .makeServerConfiguration(certificateChain: identity.chain, privateKey: identity.key)
        } else {
            self = .makeClientConfiguration()
            if let identity {
                certificateChain = identity.chain
                privateKey = identity.key
            }
        }
        minimumTLSVersion = options.minimum.flatMap(TLSVersion.init) ?? .tlsv12
        maximumTLSVersion = options.maximum.flatMap(TLSVersion.init)
        applicationProtocols = options.applicationProtocols
        // The peer's close alert is not awaited: the program has closed already.
        shutdownTimeout = .seconds(1)
        if let keys {
            keys.apply(to: &self, isServer: isServer)
            return
        }
        setVerification(options, isServer: isServer)
        setCiphersuites(options.ciphersuites)
    }

    private mutating func setVerification(_ options: sec_protocol_options_t.Values, isServer: Bool) {
        let isRequired = options.isPeerRequired ?? !isServer
        if isRequired {
            certificateVerification = isServer || options.verifier != nil ? .noHostnameVerification : .fullVerification
        } else if isServer, options.isPeerOptional {
            certificateVerification = .optionalVerification
        } else {
            certificateVerification = .none
        }
        // Reading the system's roots takes longer than a handshake, and a verifier does not use them.
        trustRoots = options.verifier != nil || !isRequired ? .certificates([]) : .default
    }

    private mutating func setCiphersuites(_ suites: [tls_ciphersuite_t]) {
        guard !suites.isEmpty else { return }
        let old = suites.filter { !$0.isOfTLS13 }
        if old.isEmpty {
            minimumTLSVersion = .tlsv13
        } else {
            // BoringSSL has no names for what it does not support.
            let known = Set(cipherSuiteValues.map(\.rawValue))
            let usable = old.map(\.rawValue).filter(known.contains)
            if !usable.isEmpty { cipherSuiteValues = usable.map { NIOTLSCipher(rawValue: $0) } }
            if old.count == suites.count { maximumTLSVersion = .tlsv12 }
        }
    }

    /// Returns an identity as NIO takes it.
    static func shown(
        _ identity: sec_identity_t
    ) throws -> (chain: [NIOSSLCertificateSource], key: NIOSSLPrivateKeySource) {
        let certificates = [identity.ref.certificate] + identity.certificates
        return (
            try certificates.map { .certificate(try NIOSSLCertificate(bytes: Array($0.der), format: .der)) },
            .privateKey(try NIOSSLPrivateKey(bytes: Array(identity.ref.privateKey.bytes), format: .der))
        )
    }
}

extension TLSVersion {
    /// A version of TLS; `nil` for one of DTLS.
    package init?(_ version: tls_protocol_version_t) {
        switch version {
        case .TLSv10: self = .tlsv1
        case .TLSv11: self = .tlsv11
        case .TLSv12: self = .tlsv12
        case .TLSv13: self = .tlsv13
        case .DTLSv10, .DTLSv12: return nil
        }
    }
}

extension tls_protocol_version_t {
    /// The version that NIO found.
    package init(_ version: TLSVersion) {
        switch version {
        case .tlsv1: self = .TLSv10
        case .tlsv11: self = .TLSv11
        case .tlsv12: self = .TLSv12
        case .tlsv13: self = .TLSv13
        }
    }
}

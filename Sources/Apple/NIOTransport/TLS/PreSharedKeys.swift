internal import AppleNetwork
internal import AppleSecurity
internal import NIOSSL

/// The pre-shared keys of one end of TLS 1.2, as BoringSSL takes them (RFC 4279).
struct PreSharedKeys: Sendable {
    /// A key, with the identity that a client sends for it.
    private struct Entry: Sendable {
        let identity: String
        let key: [UInt8]

        var secureKey: NIOSSLSecureBytes {
            var bytes = NIOSSLSecureBytes()
            bytes.append(key)
            return bytes
        }
    }

    /// The maximum number of bytes of an identity (PSK_MAX_IDENTITY_LEN of ssl.h).
    private static let identityLimit = 128
    /// The maximum number of bytes of a key (PSK_MAX_PSK_LEN of ssl.h).
    private static let keyLimit = 256

    private let entries: [Entry]
    private let hint: String?
    /// The suites that are negotiated.
    private let suites: [NIOTLSCipher]

    /// Creates the keys of options; `nil` for options without a key or without a suite for keys.
    ///
    /// Throws errSSLBadConfiguration for a key, an identity or a hint that BoringSSL cannot send.
    init?(_ options: sec_protocol_options_t.Values) throws {
        let wanted = options.ciphersuites.compactMap(\.withPreSharedKey)
        guard !options.preSharedKeys.isEmpty, !wanted.isEmpty else { return nil }
        suites = wanted.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        entries = try options.preSharedKeys.map { entry in
            guard 1...Self.keyLimit ~= entry.key.count else { throw NWError.tls(TLSStatus.badConfiguration) }
            return Entry(identity: try Self.text(entry.identity), key: Array(entry.key))
        }
        hint = try options.preSharedKeyHint.map(Self.text)
    }

    /// Applies the keys to a configuration: no certificate is asked for, and the version is TLS 1.2.
    func apply(to configuration: inout TLSConfiguration, isServer: Bool) {
        configuration.cipherSuiteValues = suites
        if configuration.maximumTLSVersion ?? .tlsv13 == .tlsv13 { configuration.maximumTLSVersion = .tlsv12 }
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates([])
        configuration.pskHint = isServer ? hint : nil
        let entries = entries
        if isServer {
            configuration.pskServerProvider = { asked in
                guard let entry = entries.first(where: { $0.identity == asked.clientIdentity }) else {
                    throw NWError.tls(TLSStatus.unknownIdentity)
                }
                return PSKServerIdentityResponse(key: entry.secureKey)
            }
        } else {
            // The key of the server's hint, or else the first one (RFC 4279, 5.2).
            configuration.pskClientProvider = { asked in
                let entry = entries.first { $0.identity == asked.hint } ?? entries[0]
                return PSKClientIdentityResponse(key: entry.secureKey, identity: entry.identity)
            }
        }
    }

    /// Returns bytes as the C string that BoringSSL sends.
    private static func text(_ bytes: [UInt8]) throws -> String {
        guard 1...identityLimit ~= bytes.count, !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self)
        else { throw NWError.tls(TLSStatus.badConfiguration) }
        return text
    }
}

extension tls_ciphersuite_t {
    /// The nearest suite with a pre-shared key that BoringSSL has; `nil` for suites of another kind.
    ///
    /// BoringSSL has AES only with CBC and SHA-1 there, so that both ends of a suite with GCM negotiate that.
    var withPreSharedKey: NIOTLSCipher? {
        switch rawValue {
        case 0x008c, 0x00a8, 0x00ae, 0xccab: .TLS_PSK_WITH_AES_128_CBC_SHA
        case 0x008d, 0x00a9, 0x00af: .TLS_PSK_WITH_AES_256_CBC_SHA
        case 0xc035, 0xc037, 0xd001: .TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA
        case 0xc036, 0xc038, 0xd002: .TLS_ECDHE_PSK_WITH_AES_256_CBC_SHA
        case 0xccac: NIOTLSCipher(rawValue: 0xccac)
        default: nil
        }
    }
}

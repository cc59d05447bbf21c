/// A cipher suite of TLS, by its IANA number.
public struct tls_ciphersuite_t: RawRepresentable, Hashable, Sendable {
    /// The IANA number.
    public let rawValue: UInt16

    /// Creates the suite of a number.
    public init?(rawValue: UInt16) { self.rawValue = rawValue }

    private init(_ number: UInt16) { rawValue = number }
}

extension tls_ciphersuite_t {
    // RSA key exchange, TLS 1.2 and before (RFC 5246, RFC 5288).
    /// RSA key exchange, AES-128 with CBC and SHA-1.
    public static let RSA_WITH_AES_128_CBC_SHA = tls_ciphersuite_t(0x002f)
    /// RSA key exchange, AES-256 with CBC and SHA-1.
    public static let RSA_WITH_AES_256_CBC_SHA = tls_ciphersuite_t(0x0035)
    /// RSA key exchange, AES-128 with GCM.
    public static let RSA_WITH_AES_128_GCM_SHA256 = tls_ciphersuite_t(0x009c)
    /// RSA key exchange, AES-256 with GCM.
    public static let RSA_WITH_AES_256_GCM_SHA384 = tls_ciphersuite_t(0x009d)

    // Elliptic curves, TLS 1.2 and before (RFC 8422, RFC 5289, RFC 7905).
    /// Elliptic curve keys, ECDSA, AES-128 with CBC and SHA-1.
    public static let ECDHE_ECDSA_WITH_AES_128_CBC_SHA = tls_ciphersuite_t(0xc009)
    /// Elliptic curve keys, ECDSA, AES-256 with CBC and SHA-1.
    public static let ECDHE_ECDSA_WITH_AES_256_CBC_SHA = tls_ciphersuite_t(0xc00a)
    /// Elliptic curve keys, RSA, AES-128 with CBC and SHA-1.
    public static let ECDHE_RSA_WITH_AES_128_CBC_SHA = tls_ciphersuite_t(0xc013)
    /// Elliptic curve keys, RSA, AES-256 with CBC and SHA-1.
    public static let ECDHE_RSA_WITH_AES_256_CBC_SHA = tls_ciphersuite_t(0xc014)
    /// Elliptic curve keys, ECDSA, AES-128 with GCM.
    public static let ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 = tls_ciphersuite_t(0xc02b)
    /// Elliptic curve keys, ECDSA, AES-256 with GCM.
    public static let ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 = tls_ciphersuite_t(0xc02c)
    /// Elliptic curve keys, RSA, AES-128 with GCM.
    public static let ECDHE_RSA_WITH_AES_128_GCM_SHA256 = tls_ciphersuite_t(0xc02f)
    /// Elliptic curve keys, RSA, AES-256 with GCM.
    public static let ECDHE_RSA_WITH_AES_256_GCM_SHA384 = tls_ciphersuite_t(0xc030)
    /// Elliptic curve keys, RSA, ChaCha20-Poly1305.
    public static let ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 = tls_ciphersuite_t(0xcca8)
    /// Elliptic curve keys, ECDSA, ChaCha20-Poly1305.
    public static let ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 = tls_ciphersuite_t(0xcca9)

    // TLS 1.3 (RFC 8446, B.4).
    /// TLS 1.3, AES-128 with GCM.
    public static let AES_128_GCM_SHA256 = tls_ciphersuite_t(0x1301)
    /// TLS 1.3, AES-256 with GCM.
    public static let AES_256_GCM_SHA384 = tls_ciphersuite_t(0x1302)
    /// TLS 1.3, ChaCha20-Poly1305.
    public static let CHACHA20_POLY1305_SHA256 = tls_ciphersuite_t(0x1303)

    package var isOfTLS13: Bool { rawValue >> 8 == 0x13 }
}

/// The number of a cipher suite at IANA (CipherSuite.h).
public typealias SSLCipherSuite = UInt16

// Suites with a pre-shared key (RFC 4279, RFC 5487, RFC 5489, RFC 7905).
/// A pre-shared key, AES-128 with CBC and SHA-1.
public let TLS_PSK_WITH_AES_128_CBC_SHA: SSLCipherSuite = 0x008c
/// A pre-shared key, AES-256 with CBC and SHA-1.
public let TLS_PSK_WITH_AES_256_CBC_SHA: SSLCipherSuite = 0x008d
/// A pre-shared key, AES-128 with GCM; negotiated as ``TLS_PSK_WITH_AES_128_CBC_SHA`` here.
public let TLS_PSK_WITH_AES_128_GCM_SHA256: SSLCipherSuite = 0x00a8
/// A pre-shared key, AES-256 with GCM; negotiated as ``TLS_PSK_WITH_AES_256_CBC_SHA`` here.
public let TLS_PSK_WITH_AES_256_GCM_SHA384: SSLCipherSuite = 0x00a9
/// A pre-shared key, AES-128 with CBC and SHA-256; negotiated as ``TLS_PSK_WITH_AES_128_CBC_SHA`` here.
public let TLS_PSK_WITH_AES_128_CBC_SHA256: SSLCipherSuite = 0x00ae
/// A pre-shared key, AES-256 with CBC and SHA-384; negotiated as ``TLS_PSK_WITH_AES_256_CBC_SHA`` here.
public let TLS_PSK_WITH_AES_256_CBC_SHA384: SSLCipherSuite = 0x00af
/// A pre-shared key, ChaCha20-Poly1305; negotiated as ``TLS_PSK_WITH_AES_128_CBC_SHA`` here.
public let TLS_PSK_WITH_CHACHA20_POLY1305_SHA256: SSLCipherSuite = 0xccab
/// A pre-shared key with elliptic curves, AES-128 with CBC and SHA-1.
public let TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA: SSLCipherSuite = 0xc035
/// A pre-shared key with elliptic curves, AES-256 with CBC and SHA-1.
public let TLS_ECDHE_PSK_WITH_AES_256_CBC_SHA: SSLCipherSuite = 0xc036
/// A pre-shared key with elliptic curves, ChaCha20-Poly1305.
public let TLS_ECDHE_PSK_WITH_CHACHA20_POLY1305_SHA256: SSLCipherSuite = 0xccac

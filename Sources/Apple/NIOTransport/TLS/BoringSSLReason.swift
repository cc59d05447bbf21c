internal import NIOSSL

/// The reason of a BoringSSL error: a number of one of its libraries.
///
/// The package gives it only as a text, `Error: 268435581 error:1000007d:…`.
struct BoringSSLReason: Hashable {
    var library: UInt32
    var reason: UInt32

    /// The library of TLS (err.h).
    static let tls: UInt32 = 16
    /// The library of PKCS#8 and PKCS#12 (err.h).
    static let keys: UInt32 = 19

    /// A passphrase was wrong (pkcs8.h).
    static let incorrectPassword = BoringSSLReason(library: keys, reason: 108)

    /// The reasons of an error, the first cause first.
    static func all(of error: any Error) -> [BoringSSLReason] {
        switch error {
        case NIOSSLError.handshakeFailed(let inner), NIOSSLError.shutdownFailed(let inner): all(of: inner)
        case BoringSSLError.sslError(let stack), BoringSSLError.unknownError(let stack),
            BoringSSLError.invalidSNIName(let stack), BoringSSLError.failedToSetALPN(let stack):
            stack.compactMap { BoringSSLReason($0) }
        default: []
        }
    }

    private init(library: UInt32, reason: UInt32) {
        self.library = library
        self.reason = reason
    }

    private init?(_ error: BoringSSLInternalError) {
        let words = error.description.split(separator: " ")
        guard words.count > 1, let code = UInt32(words[1]) else { return nil }
        self.init(library: code >> 24, reason: code & 0xfff)
    }
}

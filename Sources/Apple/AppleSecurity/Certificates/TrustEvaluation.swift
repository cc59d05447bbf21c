package import Foundation

/// The checks of a chain of certificates (RFC 5280, 6).
package struct TrustQuestion: Sendable {
    /// The certificates that were shown, that of the peer first.
    package var chain: [SecCertificate]
    /// The certificates of the program that a chain may end with.
    package var anchors: [SecCertificate] = []
    /// Whether a chain may end with a root of the system as well.
    package var trustsSystem = true
    /// The host that the first certificate must be for; `nil` for any.
    package var host: String?
    /// Whether the first certificate must be usable for TLS, and of which side; `nil` for any use.
    package var isServer: Bool?
    /// The time of the check; `nil` is now.
    package var date: Date?
}

/// The reason why a chain of certificates is not trusted.
package enum TrustFailure: Sendable, Hashable {
    /// No chain ends with a trusted certificate, or a signature is wrong.
    case untrusted
    /// A certificate has expired.
    case expired
    /// A certificate is not valid yet.
    case notYetValid
    /// The certificate is for other hosts.
    case hostMismatch
    /// The certificate must not be used for this.
    case purpose
}

/// A check of chains of certificates.
///
/// As for ``PKCS12Reader``, a class with this name is in the target NIOTransport.
package protocol TrustEvaluator: AnyObject {
    init()

    /// Returns why a chain is not trusted; `nil` if it is.
    func failure(of question: TrustQuestion) -> TrustFailure?
}

/// The check of this process.
enum TrustEvaluators {
    private static let className = "NIOTransport.OpenSSLEvaluator"

    /// Creates a check of the class that is found by its name.
    static func make() -> any TrustEvaluator {
        guard let found = NSClassFromString(className) as? any TrustEvaluator.Type else {
            preconditionFailure("\(className) is not linked into this program")
        }
        return found.init()
    }
}

internal import Foundation
internal import Synchronization

/// The certificates of a peer, with what they are checked by.
public final class SecTrust: Sendable {
    /// The settings of a trust, which a program may change.
    struct Settings: Sendable {
        var policies: [SecPolicy] = []
        /// The program's own anchors; `nil` if none were set.
        var anchors: [SecCertificate]?
        /// Whether the system's roots count as well; `nil` if it was not said.
        var trustsSystem: Bool?
        var date: Date?
        /// The outcome of the last check; `nil` before the first, and after a change.
        var result: SecTrustResultType?
    }

    package let chain: [SecCertificate]
    let settings: Mutex<Settings>

    package init(chain: [SecCertificate], policies: [SecPolicy] = []) {
        self.chain = chain
        settings = Mutex(Settings(policies: policies))
    }

    /// Changes the settings; the outcome of an earlier check is forgotten.
    func set(_ change: (inout Settings) -> Void) {
        settings.withLock { settings in
            change(&settings)
            settings.result = nil
        }
    }

    /// Checks the chain; returns why it is not trusted, or `nil` if it is.
    package func check() -> TrustFailure? {
        let now = settings.withLock { $0 }
        let evaluator = TrustEvaluators.make()
        // Each policy must be met (SecTrustCreateWithCertificates).
        let policies = now.policies.isEmpty ? [SecPolicyCreateBasicX509()] : now.policies
        let failure = policies.lazy.compactMap { policy in
            evaluator.failure(
                of: TrustQuestion(
                    chain: self.chain, anchors: now.anchors ?? [],
                    trustsSystem: now.trustsSystem ?? (now.anchors == nil), host: policy.host,
                    isServer: policy.isServer, date: now.date))
        }.first
        settings.withLock { $0.result = failure == nil ? .unspecified : .recoverableTrustFailure }
        return failure
    }
}

/// Returns the certificate chain of a peer, its own certificate first; `nil` if it is empty.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { trust.chain.isEmpty ? nil : trust.chain }

/// Returns the number of certificates that the peer has sent.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex { trust.chain.count }

/// Returns the certificate at an index of the chain; 0 is the peer's own.
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? {
    trust.chain.indices.contains(ix) ? trust.chain[ix] : nil
}

/// Returns the public key of the peer's own certificate.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { trust.chain.first.flatMap(SecCertificateCopyKey) }

/// The public key of the peer's own certificate; the older name of ``SecTrustCopyKey(_:)``.
public func SecTrustCopyPublicKey(_ trust: SecTrust) -> SecKey? { SecTrustCopyKey(trust) }

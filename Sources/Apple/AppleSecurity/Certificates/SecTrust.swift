/// The certificates that a peer has shown, its own first.
public final class SecTrust: Sendable {
    package let chain: [SecCertificate]

    package init(chain: [SecCertificate]) { self.chain = chain }
}

/// The certificates of a peer, its own first.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { trust.chain.isEmpty ? nil : trust.chain }

/// Returns the number of certificates that the peer has shown.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex { trust.chain.count }

/// Returns a certificate of the peer by its index; 0 is the peer's own.
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? {
    trust.chain.indices.contains(ix) ? trust.chain[ix] : nil
}

/// The public key of the peer's own certificate.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { trust.chain.first.flatMap(SecCertificateCopyKey) }

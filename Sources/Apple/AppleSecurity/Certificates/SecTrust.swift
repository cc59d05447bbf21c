/// The certificates that a peer has shown, its own first.
public final class SecTrust: Sendable {
    /// The certificates.
    package let chain: [SecCertificate]

    /// Takes the certificates of a peer.
    package init(chain: [SecCertificate]) { self.chain = chain }
}

/// The certificates of a peer, its own first.
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { trust.chain.isEmpty ? nil : trust.chain }

/// How many certificates the peer has shown.
public func SecTrustGetCertificateCount(_ trust: SecTrust) -> CFIndex { trust.chain.count }

/// One of the certificates of a peer, from 0, its own, on.
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? {
    trust.chain.indices.contains(ix) ? trust.chain[ix] : nil
}

/// The public key of the peer's own certificate.
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { trust.chain.first.flatMap(SecCertificateCopyKey) }

/// The certificate chain that a peer has sent, its own certificate first.
public final class SecTrust: Sendable {
    package let chain: [SecCertificate]

    package init(chain: [SecCertificate]) { self.chain = chain }
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

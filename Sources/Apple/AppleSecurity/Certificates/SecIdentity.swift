/// A certificate with the private key that belongs to it.
public final class SecIdentity: Hashable, Sendable {
    package let certificate: SecCertificate
    package let privateKey: SecKey

    package init(certificate: SecCertificate, privateKey: SecKey) {
        self.certificate = certificate
        self.privateKey = privateKey
    }

    /// Whether both have the same certificate and key.
    public static func == (lhs: SecIdentity, rhs: SecIdentity) -> Bool {
        lhs.certificate == rhs.certificate && lhs.privateKey == rhs.privateKey
    }

    /// Puts the certificate into a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(certificate) }
}

/// Gives the certificate of an identity.
public func SecIdentityCopyCertificate(
    _ identityRef: SecIdentity, _ certificateRef: UnsafeMutablePointer<SecCertificate?>
) -> OSStatus {
    unsafe certificateRef.pointee = identityRef.certificate
    return errSecSuccess
}

/// Gives the private key of an identity.
public func SecIdentityCopyPrivateKey(
    _ identityRef: SecIdentity, _ privateKeyRef: UnsafeMutablePointer<SecKey?>
) -> OSStatus {
    unsafe privateKeyRef.pointee = identityRef.privateKey
    return errSecSuccess
}

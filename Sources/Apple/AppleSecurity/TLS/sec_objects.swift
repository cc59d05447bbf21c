/// An identity for the options of TLS.
public final class sec_identity_t: Sendable {
    package let ref: SecIdentity
    /// The rest of the certificate chain.
    package let certificates: [SecCertificate]

    init(_ ref: SecIdentity, _ certificates: [SecCertificate]) {
        self.ref = ref
        self.certificates = certificates
    }
}

/// A certificate from a TLS handshake.
public final class sec_certificate_t: Sendable {
    let ref: SecCertificate
    init(_ ref: SecCertificate) { self.ref = ref }
}

/// The certificate chain of a peer from a TLS handshake.
public final class sec_trust_t: Sendable {
    let ref: SecTrust
    init(_ ref: SecTrust) { self.ref = ref }
}

/// Creates an identity for TLS.
public func sec_identity_create(_ identity: SecIdentity) -> sec_identity_t? { sec_identity_t(identity, []) }

/// Creates an identity for TLS that is sent with further certificates of its chain.
public func sec_identity_create_with_certificates(_ identity: SecIdentity, _ certificates: CFArray) -> sec_identity_t? {
    let chain = certificates.compactMap { $0 as? SecCertificate }
    return chain.count == certificates.count ? sec_identity_t(identity, chain) : nil
}

/// Returns the identity; the caller takes it by `takeRetainedValue()`.
public func sec_identity_copy_ref(_ identity: sec_identity_t) -> Unmanaged<SecIdentity>? {
    unsafe .passRetained(identity.ref)
}

/// Creates a certificate for TLS.
public func sec_certificate_create(_ certificate: SecCertificate) -> sec_certificate_t? {
    sec_certificate_t(certificate)
}

/// Returns the certificate; the caller takes it by `takeRetainedValue()`.
public func sec_certificate_copy_ref(_ certificate: sec_certificate_t) -> Unmanaged<SecCertificate> {
    unsafe .passRetained(certificate.ref)
}

/// Creates a trust for TLS.
public func sec_trust_create(_ trust: SecTrust) -> sec_trust_t? { sec_trust_t(trust) }

/// Returns the trust; the caller takes it by `takeRetainedValue()`.
public func sec_trust_copy_ref(_ trust: sec_trust_t) -> Unmanaged<SecTrust> { unsafe .passRetained(trust.ref) }

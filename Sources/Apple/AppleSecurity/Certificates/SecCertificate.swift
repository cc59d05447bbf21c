public import Foundation

/// A certificate (RFC 5280).
public final class SecCertificate: Hashable, Sendable {
    package let der: Data
    let fields: CertificateFields

    /// Reads a certificate; `nil` if it is none.
    package init?(der: Data) {
        guard let fields = CertificateFields(der: der) else { return nil }
        self.der = der
        self.fields = fields
    }

    /// Whether both have the same bytes.
    public static func == (lhs: SecCertificate, rhs: SecCertificate) -> Bool { lhs.der == rhs.der }

    /// Puts its bytes into a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

/// Reads a certificate from its bytes (DER); `nil` if it is none.
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    SecCertificate(der: data)
}

/// The bytes of a certificate (DER).
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { certificate.der }

/// Returns the subject's common name, or else the organisation.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? { certificate.fields.subject }

/// The public key of a certificate.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    SecKey(
        algorithm: certificate.fields.keyAlgorithm, parameters: certificate.fields.keyParameters,
        publicKey: certificate.fields.publicKey)
}

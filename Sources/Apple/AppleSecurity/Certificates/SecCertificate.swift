public import Foundation

/// A certificate (RFC 5280).
public final class SecCertificate: Hashable, Sendable {
    package let der: Data
    let fields: CertificateFields

    /// Parses a certificate in DER; `nil` if the bytes are not one.
    package init?(der: Data) {
        guard let fields = CertificateFields(der: der) else { return nil }
        self.der = der
        self.fields = fields
    }

    /// Returns whether both have the same bytes.
    public static func == (lhs: SecCertificate, rhs: SecCertificate) -> Bool { lhs.der == rhs.der }

    /// Hashes the bytes of the certificate.
    public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}

/// Creates a certificate from DER data; `nil` if the data is not a certificate.
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? {
    SecCertificate(der: data)
}

/// Returns the certificate in DER.
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { certificate.der }

/// Returns the subject's common name, or its organisation if it has no common name.
public func SecCertificateCopySubjectSummary(_ certificate: SecCertificate) -> CFString? { certificate.fields.subject }

/// Returns the public key of a certificate.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
    SecKey(
        algorithm: certificate.fields.keyAlgorithm, parameters: certificate.fields.keyParameters,
        publicKey: certificate.fields.publicKey)
}

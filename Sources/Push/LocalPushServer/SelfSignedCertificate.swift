internal import CCrypto
internal import LocalPush

/// A new P-256 key with a self-signed certificate, made by OpenSSL's libcrypto.
///
/// libcrypto is linked in any case; swift-certificates would add a second BoringSSL to the build.
struct SelfSignedCertificate {
    /// The certificate, in PEM.
    let certificate: String
    /// Its private key, in PEM (PKCS #8).
    let key: String

    /// Creates a certificate for a DNS name, valid from a day ago for ten years.
    ///
    /// - Throws: ``IdentityError`` when `name` is not a DNS name, or libcrypto fails.
    init(name: String) throws(IdentityError) {
        guard Self.isDNSName(name) else {
            throw IdentityError("a certificate needs a DNS name of at most 64 characters, not “\(name)”")
        }
        guard let key = unsafe pushlab_new_p256_key() else { throw Self.failure("make a key") }
        defer { unsafe EVP_PKEY_free(key) }
        guard let certificate = unsafe X509_new() else { throw Self.failure("make a certificate") }
        defer { unsafe X509_free(certificate) }
        guard unsafe Self.fill(certificate, name: name, key: key) else {
            throw Self.failure("fill in a certificate for \(name)")
        }
        guard unsafe X509_sign(certificate, key, EVP_sha256()) > 0 else { throw Self.failure("sign a certificate") }
        self.certificate = try unsafe Self.text { unsafe PEM_write_bio_X509($0, certificate) }
        self.key = try unsafe Self.text { unsafe PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
    }

    // Other characters must not reach the extensions below, because libcrypto parses their values.
    private static func isDNSName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains($0))
            }
    }

    private static func fill(_ certificate: OpaquePointer, name: String, key: OpaquePointer) -> Bool {
        let subject = unsafe X509_get_subject_name(certificate)
        let extensions = [
            (NID_basic_constraints, "critical,CA:FALSE"), (NID_ext_key_usage, "serverAuth"),
            (NID_subject_alt_name, "DNS:\(name)"),
        ]
        return unsafe X509_set_version(certificate, 2) == 1  // counted from 0: version 3
            && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), .random(in: 1...UInt64.max)) == 1
            && X509_gmtime_adj(X509_getm_notBefore(certificate), -86_400) != nil
            && X509_gmtime_adj(X509_getm_notAfter(certificate), 10 * 365 * 86_400) != nil
            && X509_NAME_add_entry_by_NID(subject, NID_commonName, MBSTRING_UTF8, name, -1, -1, 0) == 1
            && X509_set_issuer_name(certificate, subject) == 1
            && X509_set_pubkey(certificate, key) == 1
            && extensions.allSatisfy { unsafe add($0, to: certificate) }
    }

    private static func add(_ field: (identifier: CInt, value: String), to certificate: OpaquePointer) -> Bool {
        guard let made = unsafe X509V3_EXT_conf_nid(nil, nil, field.identifier, field.value) else { return false }
        defer { unsafe X509_EXTENSION_free(made) }
        return unsafe X509_add_ext(certificate, made, -1) == 1
    }

    /// Returns what `write` writes to a memory BIO.
    private static func text(_ write: (OpaquePointer) -> CInt) throws(IdentityError) -> String {
        guard let memory = unsafe BIO_new(BIO_s_mem()) else { throw failure("write PEM") }
        defer { unsafe BIO_free(memory) }
        guard unsafe write(memory) == 1 else { throw failure("write PEM") }
        var bytes = [UInt8](repeating: 0, count: Int(unsafe BIO_ctrl_pending(memory)))
        guard unsafe BIO_read(memory, &bytes, CInt(bytes.count)) == CInt(bytes.count) else {
            throw failure("write PEM")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func failure(_ action: String) -> IdentityError {
        var text = [CChar](repeating: 0, count: 256)
        unsafe ERR_error_string_n(ERR_get_error(), &text, text.count)
        let reason = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return IdentityError("libcrypto could not \(action): \(String(decoding: reason, as: UTF8.self))")
    }
}

internal import AppleSecurity
internal import CCrypto
internal import Foundation

/// Checks chains of certificates; AppleSecurity finds it by its name.
///
/// BoringSSL offers this only within a handshake, so the system's OpenSSL does it, as for FoundationNetworking.
final class OpenSSLEvaluator: TrustEvaluator {
    init() {}

    func failure(of question: TrustQuestion) -> TrustFailure? {
        let chain = question.chain.compactMap(Certificate.init)
        let anchors = question.anchors.compactMap(Certificate.init)
        guard let leaf = chain.first, chain.count == question.chain.count else { return .untrusted }
        if let failure = Self.verify(leaf, chain, anchors, question) { return failure }
        if let host = question.host, !leaf.isFor(host) { return .hostMismatch }
        return nil
    }

    private static func verify(
        _ leaf: Certificate, _ chain: [Certificate], _ anchors: [Certificate], _ question: TrustQuestion
    ) -> TrustFailure? {
        let store = unsafe X509_STORE_new()
        let others = unsafe OPENSSL_sk_new_null()
        let context = unsafe X509_STORE_CTX_new()
        defer {
            unsafe X509_STORE_CTX_free(context)
            unsafe OPENSSL_sk_free(others)
            unsafe X509_STORE_free(store)
        }
        for anchor in anchors { unsafe X509_STORE_add_cert(store, anchor.x509) }
        if question.trustsSystem { unsafe X509_STORE_set_default_paths(store) }
        for certificate in chain.dropFirst() { unsafe OPENSSL_sk_push(others, UnsafeRawPointer(certificate.x509)) }
        guard unsafe X509_STORE_CTX_init(context, store, leaf.x509, others) == 1 else { return .untrusted }
        let parameters = unsafe X509_STORE_CTX_get0_param(context)
        // An anchor need not be a root.
        unsafe X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        if let isServer = question.isServer {
            unsafe X509_STORE_CTX_set_purpose(context, isServer ? X509_PURPOSE_SSL_SERVER : X509_PURPOSE_SSL_CLIENT)
        }
        if let date = question.date {
            unsafe X509_VERIFY_PARAM_set_time(parameters, time_t(date.timeIntervalSince1970))
        }
        if unsafe X509_verify_cert(context) == 1 { return nil }
        return switch unsafe X509_STORE_CTX_get_error(context) {
        case X509_V_ERR_CERT_HAS_EXPIRED: .expired
        case X509_V_ERR_CERT_NOT_YET_VALID: .notYetValid
        case X509_V_ERR_INVALID_PURPOSE: .purpose
        default: .untrusted
        }
    }

    /// A certificate as OpenSSL reads it.
    @safe private final class Certificate {
        let x509: OpaquePointer

        init?(_ certificate: SecCertificate) {
            let read = unsafe certificate.der.withUnsafeBytes { bytes in
                var start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
                return unsafe d2i_X509(nil, &start, bytes.count)
            }
            guard let read = unsafe read else { return nil }
            unsafe x509 = unsafe read
        }

        deinit { unsafe X509_free(x509) }

        /// Whether it is for a host by its alternative names; a common name does not count (RFC 9525).
        func isFor(_ host: String) -> Bool {
            let name = host.hasSuffix(".") ? String(host.dropLast()) : host
            let address = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
            if unsafe X509_check_ip_asc(x509, address, 0) == 1 { return true }
            return unsafe X509_check_host(x509, name, 0, UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT), nil) == 1
        }
    }
}

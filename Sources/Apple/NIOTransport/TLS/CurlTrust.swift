internal import AppleSecurity
internal import CCrypto
internal import CLinux
internal import Foundation
internal import Glibc
internal import Synchronization

/// Lets programs decide about the servers of libcurl's transfers; AppleSecurity finds it by its name.
///
/// A callback of the transfer's SSL_CTX (CURLOPT_SSL_CTX_FUNCTION(3)) replaces the verification of OpenSSL
/// (SSL_CTX_set_cert_verify_callback(3)), so that the decision is made within the handshake of the transfer itself.
final class CurlTrust: TransferTrust {
    typealias Decision = @Sendable ([SecCertificate]) -> Bool

    /// The options of curl.h.
    private enum Option {
        static let verifyHost: Int32 = 81
        static let contextData: Int32 = 10_109
        static let contextFunction: Int32 = 20_108
    }

    /// The decisions by the addresses of the transfers.
    private static let decisions = Mutex<[UInt: Decision]>([:])

    private static var setOption: UnsafeMutableRawPointer? { unsafe dlsym(nil, "curl_easy_setopt") }
    private static var setVerification: UnsafeMutableRawPointer? {
        unsafe dlsym(nil, "SSL_CTX_set_cert_verify_callback")
    }

    init() {}

    func watch(_ transfer: UnsafeMutableRawPointer, decide: @escaping Decision) -> Bool {
        guard let setOption = unsafe Self.setOption, unsafe Self.setVerification != nil else { return false }
        // Returns 0 (CURLE_OK), or an error if libcurl has another library for TLS.
        let prepare: Prepare = unsafe prepareContext
        let pointer = unsafe unsafeBitCast(prepare, to: UnsafeMutableRawPointer.self)
        guard unsafe clinux_set_transfer_pointer(setOption, transfer, Option.contextFunction, pointer) == 0,
            unsafe clinux_set_transfer_pointer(setOption, transfer, Option.contextData, nil) == 0,
            // The decision is about the name as well.
            unsafe clinux_set_transfer_number(setOption, transfer, Option.verifyHost, 0) == 0
        else { return false }
        Self.decisions.withLock { $0[UInt(bitPattern: transfer)] = decide }
        return true
    }

    func forget(_ transfer: UnsafeMutableRawPointer) {
        Self.decisions.withLock { $0[UInt(bitPattern: transfer)] = nil }
    }

    /// Returns the decision about the server of a transfer.
    fileprivate static func decide(_ transfer: UInt, _ chain: [SecCertificate]) -> Bool {
        decisions.withLock { $0[transfer] }?(chain) ?? false
    }

    /// Has OpenSSL call a function for the certificates of a connection.
    fileprivate static func verify(
        _ context: UnsafeMutableRawPointer, by verify: @escaping Verify, _ transfer: UnsafeMutableRawPointer
    ) {
        guard let setVerification = unsafe setVerification else { return }
        typealias Function = @convention(c) (UnsafeMutableRawPointer, Verify, UnsafeMutableRawPointer) -> Void
        unsafe unsafeBitCast(setVerification, to: Function.self)(context, verify, transfer)
    }
}

private typealias Prepare =
    @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Int32
private typealias Verify = @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Int32

/// Prepares the SSL_CTX of a transfer's new connection; 0 is CURLE_OK.
private func prepareContext(
    _ transfer: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe CurlTrust.verify(context, by: verifyChain, transfer)
    return 0
}

/// Decides about the certificates of an X509_STORE_CTX; 1 is trusted.
private func verifyChain(_ store: OpaquePointer, _ transfer: UnsafeMutableRawPointer) -> Int32 {
    let shown = unsafe X509_STORE_CTX_get0_untrusted(store)
    var chain: [SecCertificate] = []
    for place in 0..<max(unsafe OPENSSL_sk_num(shown), 0) {
        guard let certificate = unsafe OPENSSL_sk_value(shown, place) else { continue }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = unsafe i2d_X509(OpaquePointer(certificate), &bytes)
        guard let start = unsafe bytes, count > 0 else { continue }
        if let read = unsafe SecCertificate(der: Data(bytes: start, count: Int(count))) { chain.append(read) }
        unsafe CRYPTO_free(start, nil, 0)
    }
    let isTrusted = CurlTrust.decide(UInt(bitPattern: transfer), chain)
    unsafe X509_STORE_CTX_set_error(store, isTrusted ? X509_V_OK : X509_V_ERR_CERT_REJECTED)
    return isTrusted ? 1 : 0
}

import CCrypto
import Foundation

/// The owner of a key that signs authentication tokens for APNs, as a sender has it.
@safe final class TokenSigner: @unchecked Sendable {
    private let key: OpaquePointer

    /// Makes a key.
    init() { unsafe key = pushlab_new_p256_key() }

    deinit { unsafe EVP_PKEY_free(key) }

    /// The public key, in base64.
    var publicKey: String {
        var bytes = [UInt8](repeating: 0, count: Int(unsafe i2d_PUBKEY(key, nil)))
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var end = buffer.baseAddress
            _ = unsafe i2d_PUBKEY(key, &end)
        }
        return Data(bytes).base64EncodedString()
    }

    /// The private key, in PEM (PKCS #8), as Apple hands it out.
    var privateKey: String {
        let memory = unsafe BIO_new(BIO_s_mem())
        defer { unsafe BIO_free(memory) }
        unsafe PEM_write_bio_PrivateKey(memory, key, nil, nil, 0, nil, nil)
        var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(memory))
        _ = unsafe BIO_read(memory, &bytes, CInt(bytes.count))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A token made at a time, in seconds since 1970.
    func token(issued: Int64, header: String = #"{"alg":"ES256","kid":"ABC123DEFG"}"#) -> String {
        let text =
            Self.encode(Data(header.utf8)) + "." + Self.encode(Data(#"{"iss":"DEF123GHIJ","iat":\#(issued)}"#.utf8))
        return text + "." + Self.encode(Data(signature(of: Array(text.utf8))))
    }

    /// r and s, of 32 bytes each.
    private func signature(of text: [UInt8]) -> [UInt8] {
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        var encoded = [UInt8](repeating: 0, count: 128)
        var count = encoded.count
        unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key)
        unsafe EVP_DigestSign(context, &encoded, &count, text, text.count)
        return unsafe encoded.withUnsafeBufferPointer { buffer in
            var end = buffer.baseAddress
            let pair = unsafe d2i_ECDSA_SIG(nil, &end, count)
            defer { unsafe ECDSA_SIG_free(pair) }
            var bytes = [UInt8](repeating: 0, count: 64)
            unsafe bytes.withUnsafeMutableBufferPointer { bytes in
                _ = unsafe BN_bn2binpad(ECDSA_SIG_get0_r(pair), bytes.baseAddress, 32)
                _ = unsafe BN_bn2binpad(ECDSA_SIG_get0_s(pair), bytes.baseAddress?.advanced(by: 32), 32)
            }
            return bytes
        }
    }

    private static func encode(_ data: Data) -> String {
        data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}

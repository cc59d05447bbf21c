internal import CCrypto

/// The digest that shows whether a file has changed.
package enum FileDigest {
    /// Returns the SHA-256 of bytes (FIPS 180-4), in hexadecimal.
    package static func text(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        let isDone = unsafe EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        precondition(isDone == 1, "libcrypto has SHA-256, and memory for it")
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

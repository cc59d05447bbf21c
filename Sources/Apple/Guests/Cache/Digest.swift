internal import CCrypto
internal import Foundation

/// A SHA-256 digest of a list of values (FIPS 180-4), computed by OpenSSL's libcrypto.
///
/// Each value is preceded by its length, so that different lists do not have the same input.
@safe struct Digest: ~Copyable {
    private let context: OpaquePointer

    init() {
        guard let context = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("libcrypto has SHA-256, and memory for it")
        }
        unsafe self.context = context
    }

    deinit {
        unsafe EVP_MD_CTX_free(context)
    }

    private borrowing func update(_ bytes: UnsafeRawBufferPointer) {
        let isDone = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        precondition(isDone == 1, "SHA-256 takes any bytes")
    }

    borrowing func add(_ bytes: [UInt8]) {
        unsafe withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { unsafe update($0) }
        unsafe bytes.withUnsafeBytes { unsafe update($0) }
    }

    borrowing func add(_ text: String) { add(Array(text.utf8)) }

    /// Adds a list of strings as one value.
    borrowing func add(_ texts: [String]) {
        add("\(texts.count)")
        for text in texts { add(text) }
    }

    borrowing func add(contentsOf path: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        unsafe withUnsafeBytes(of: UInt64(data.count).littleEndian) { unsafe update($0) }
        unsafe data.withUnsafeBytes { unsafe update($0) }
    }

    /// Adds the path, size and modification time of a file, for files that are too large to read each time.
    borrowing func add(stampOf path: String) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let changed = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
        add([path, "\(attributes[.size] as? Int ?? 0)", "\(changed)"])
    }

    /// Returns the digest in hexadecimal.
    consuming func text() -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        let isDone = unsafe EVP_DigestFinal_ex(context, &bytes, nil)
        precondition(isDone == 1, "a digest ends once")
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

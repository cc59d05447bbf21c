internal import Foundation

/// What a masked value is replaced by.
///
/// A device salts its hashes anew from time to time. Here equal values have equal hashes in all programs and runs, so that
/// a value can be followed from one log to the next, and runs can be compared; it follows that a hash keeps no secret.
enum ValueHash {
    /// 16 bytes in Base64, by FNV-1a with 128 bits over the value in UTF-8.
    static func text(_ value: String) -> String {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
        for byte in value.utf8 { hash = (hash ^ UInt128(byte)) &* prime }
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: hash >> (120 - 8 * $0)) }
        return Data(bytes).base64EncodedString()
    }
}

internal import Foundation

/// The mask of a value.
///
/// A device changes the salt of its hashes. Here equal values have equal hashes in all programs and runs, so that
/// a value can be followed through logs, and runs can be compared. A hash therefore does not protect the value.
enum ValueHash {
    /// Returns the FNV-1a hash of 128 bits over the value in UTF-8, in Base64.
    static func text(_ value: String) -> String {
        var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
        for byte in value.utf8 { hash = (hash ^ UInt128(byte)) &* prime }
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: hash >> (120 - 8 * $0)) }
        return Data(bytes).base64EncodedString()
    }
}

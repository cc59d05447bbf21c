/// Derives ids from a seed and a list of words.
package enum DerivedID {
    /// Returns a UUID of version 8 (RFC 9562, section 5.8) in lower case.
    package static func id(seed: UInt64, _ words: [String]) -> String {
        var bytes: [UInt8] = []
        for half in [hash(seed, words), hash(~seed, words)] {
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: half >> shift)) }
        }
        bytes[6] = 0x80 | bytes[6] & 0x0f
        bytes[8] = 0x80 | bytes[8] & 0x3f
        let digits = bytes.map { byte -> String in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    /// Returns the FNV-1a hash of the seed and the words, finished with the mixer of SplitMix64.
    package static func hash(_ seed: UInt64, _ words: [String]) -> UInt64 {
        var hash = seed ^ 0xcbf2_9ce4_8422_2325
        for word in words {
            for byte in Array(word.utf8) + [0xff] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        }
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return hash ^ hash >> 31
    }
}

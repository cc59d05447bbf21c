/// The digest that a server proves with that it speaks WebSocket (FIPS 180-4); no secret depends on it.
package enum SHA1 {
    /// The 20 bytes of the digest.
    package static func digest(_ message: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for block in blocks(message) { take(block, &state) }
        return state.flatMap(bytes)
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    /// The message with its length behind it, in blocks of 16 words.
    private static func blocks(_ message: [UInt8]) -> [[UInt32]] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let length = UInt64(message.count) * 8
        padded += bytes(UInt32(truncatingIfNeeded: length >> 32)) + bytes(UInt32(truncatingIfNeeded: length))
        let words = stride(from: 0, to: padded.count, by: 4).map { place in
            padded[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        return stride(from: 0, to: words.count, by: 16).map { Array(words[$0..<$0 + 16]) }
    }

    private static func take(_ block: [UInt32], _ state: inout [UInt32]) {
        var words = block
        for index in 16..<80 {
            words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (index, word) in words.enumerated() {
            let (mix, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let sum = rotate(a, 5) &+ mix &+ e &+ constant &+ word
            (a, b, c, d, e) = (sum, a, rotate(b, 30), c, d)
        }
        for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}

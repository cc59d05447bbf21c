/// The identifier of a message: the UUID that APNs calls `apns-id`, as 128 bits so that its spelling does not matter.
package struct MessageID: Sendable, Hashable, CustomStringConvertible {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses the canonical form, 8-4-4-4-12 hexadecimal digits of either case; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        var halves: [UInt64] = [0, 0]
        var digits = 0
        for (index, byte) in bytes.enumerated() {
            if Self.hyphens.contains(index) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Self.digit(byte) else { return nil }
            halves[digits / 16] = halves[digits / 16] << 4 | digit
            digits += 1
        }
        self.init(high: halves[0], low: halves[1])
    }

    /// Creates a UUID of version 7 (RFC 9562): ordered by time, so that a database appends it, and random otherwise.
    ///
    /// - Parameters:
    ///   - milliseconds: The time since 1970; only the lower 48 bits are used.
    ///   - generator: The source of the random bits.
    package static func new(at milliseconds: UInt64, using generator: inout some RandomNumberGenerator) -> MessageID {
        let version: UInt64 = 0x7000
        let variant: UInt64 = 0x8000_0000_0000_0000
        return MessageID(
            high: milliseconds << 16 | version | generator.next() & 0xFFF,
            low: generator.next() & ~0xC000_0000_0000_0000 | variant)
    }

    /// The canonical form in lower case, as APNs prints it.
    package var description: String {
        var text = ""
        text.reserveCapacity(36)
        for position in 0..<32 {
            let half = position < 16 ? high : low
            let shift = UInt64(60 - (position % 16) * 4)
            if [8, 12, 16, 20].contains(position) { text.append("-") }
            text.append(Character(Unicode.Scalar(Self.alphabet[Int(half >> shift & 0xF)])))
        }
        return text
    }

    private static let hyphens: Set<Int> = [8, 13, 18, 23]
    private static let alphabet = Array("0123456789abcdef".utf8)

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

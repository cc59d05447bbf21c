/// A domain name: labels of bytes, the last of which is closest to the root (RFC 1035, 3.1).
///
/// Names that differ only in the case of ASCII letters are equal (RFC 4343); each keeps its original case.
package struct DNSName: Sendable, Hashable {
    /// The uncompressed wire form: each label after its length, then a zero; 1 to 255 bytes.
    package let bytes: [UInt8]

    /// The maximum lengths of a name and of a label, in bytes (RFC 1035, 2.3.4).
    static let (longest, longestLabel) = (255, 63)

    /// Makes a name from labels of 1 to 63 bytes, at most 255 bytes with their lengths; returns `nil` for others.
    package init?(labels: [[UInt8]]) {
        guard labels.allSatisfy({ (1...Self.longestLabel).contains($0.count) }) else { return nil }
        let bytes: [UInt8] = labels.flatMap { [UInt8($0.count)] + $0 } + [0]
        guard bytes.count <= Self.longest else { return nil }
        self.bytes = bytes
    }

    init(checked bytes: [UInt8]) { self.bytes = bytes }

    /// Parses a name in text form, with or without a final dot; returns `nil` for an invalid one.
    ///
    /// `\.` is a dot and `\\` a backslash inside a label, and `\027` the byte with that decimal number (RFC 1035, 5.1).
    /// Two dots in a row, an empty text and a leading dot are invalid.
    package init?(_ text: String) {
        var labels: [[UInt8]] = []
        var label: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "."):
                labels.append(label)
                label = []
            case UInt8(ascii: "\\"):
                guard let escaped = Self.escaped(&rest) else { return nil }
                label.append(escaped)
            default: label.append(byte)
            }
        }
        if !label.isEmpty { labels.append(label) }
        guard !labels.isEmpty else { return nil }
        self.init(labels: labels)
    }

    /// The labels, without the root.
    package var labels: [[UInt8]] {
        var labels: [[UInt8]] = []
        var at = 0
        while bytes[at] != 0 {
            let end = at + 1 + Int(bytes[at])
            labels.append([UInt8](bytes[(at + 1)..<end]))
            at = end
        }
        return labels
    }

    /// Whether it is the root, which has no labels.
    package var isRoot: Bool { bytes.count == 1 }

    /// Whether it ends in `.local` (RFC 6762, 3).
    package var isLocal: Bool { labels.count > 1 && endsInLocal }

    /// Whether it is `local` alone, which must not be looked up in unicast DNS (RFC 6762, 22.1).
    package var isLocalDomain: Bool { labels.count == 1 && endsInLocal }

    private var endsInLocal: Bool { labels.last.flatMap { DNSName(labels: [$0]) } == Self.local }

    private static let local = DNSName(checked: [5] + Array("local".utf8) + [0])

    /// The text form without a final dot, as ``init(_:)`` parses it.
    ///
    /// Control characters and bytes that are not UTF-8 are written as numbers.
    package var text: String {
        labels.map { label in
            let isText = String(validating: label, as: UTF8.self) != nil
            var written: [UInt8] = []
            for byte in label {
                if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") {
                    written += [UInt8(ascii: "\\"), byte]
                } else if byte < 0x20 || byte == 0x7f || byte > 0x7f && !isText {
                    written.append(UInt8(ascii: "\\"))
                    for divisor in [100, 10, 1] as [UInt8] { written.append(UInt8(ascii: "0") + byte / divisor % 10) }
                } else {
                    written.append(byte)
                }
            }
            return String(decoding: written, as: UTF8.self)
        }.joined(separator: ".")
    }

    /// Returns the byte of an escape sequence, after its backslash.
    private static func escaped(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        func digit(_ byte: UInt8) -> Int? {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte) - 0x30 : nil
        }
        guard let first = rest.popFirst() else { return nil }
        guard let hundreds = digit(first) else { return first }
        guard let tens = rest.popFirst().flatMap(digit), let ones = rest.popFirst().flatMap(digit) else { return nil }
        return UInt8(exactly: hundreds * 100 + tens * 10 + ones)
    }

    /// The bytes in lower case; no length is changed, because it is below 64.
    private var folded: [UInt8] { bytes.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 } }

    package static func == (one: DNSName, other: DNSName) -> Bool {
        one.bytes == other.bytes || one.bytes.count == other.bytes.count && one.folded == other.folded
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

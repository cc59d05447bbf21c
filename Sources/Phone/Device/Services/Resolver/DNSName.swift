/// A domain name as DNS messages carry it: labels of bytes (RFC 1035, 3.1).
package struct DNSName: Sendable, Hashable {
    /// The labels, without the root.
    package let labels: [[UInt8]]

    /// Takes labels of 1 to 63 bytes that make up at most 255 bytes; `nil` for others.
    package init?(labels: [[UInt8]]) {
        guard labels.allSatisfy({ (1...63).contains($0.count) }),
            labels.reduce(1, { $0 + $1.count + 1 }) <= 255
        else { return nil }
        self.labels = labels
    }

    /// Reads a host name as people write it, with or without the dot at its end.
    package init?(_ text: String) {
        let text = text.hasSuffix(".") ? text.dropLast() : text[...]
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        self.init(labels: labels.map([UInt8].init))
    }

    /// Whether it ends in `.local`, in any case (RFC 6762, 3).
    package var isLocal: Bool { labels.count > 1 && Self.isLocalDomain(labels[labels.count - 1]) }

    /// Whether it is `local` alone, which no server may be asked for (RFC 6762, 22.1).
    package var isLocalDomain: Bool { labels.count == 1 && Self.isLocalDomain(labels[0]) }

    /// As people write it, without a dot at the end; a dot or a backslash inside a label comes after a backslash.
    package var text: String {
        labels.map { label in
            var bytes: [UInt8] = []
            for byte in label {
                if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
                bytes.append(byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }.joined(separator: ".")
    }

    /// In a message, without compression.
    package var wireForm: [UInt8] { labels.flatMap { [UInt8($0.count)] + $0 } + [0] }

    private static func isLocalDomain(_ label: [UInt8]) -> Bool {
        // Only letters differ by this bit, so no other byte is taken for one.
        label.count == 5 && zip(label, "local".utf8).allSatisfy { $0 == $1 || $0 == $1 & ~0x20 }
    }
}

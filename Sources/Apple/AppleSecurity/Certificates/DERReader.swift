/// A reader of ASN.1 values in DER, one after the other (X.690, 8.1).
struct DERReader {
    /// The tags that certificates use (X.690, 8.1.2; X.680, 8.4).
    enum Tag {
        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let identifier: UInt8 = 0x06
        static let sequence: UInt8 = 0x30
        static let set: UInt8 = 0x31
        /// The context-specific tag 0, such as that of a certificate's version.
        static let marked0: UInt8 = 0xa0
        /// The string types whose bytes are UTF-8: UTF8String, PrintableString, IA5String.
        static let texts: Set<UInt8> = [0x0c, 0x13, 0x16]
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

    /// Whether the reader is at the end.
    var isAtEnd: Bool { rest.isEmpty }

    /// The tag of the next value.
    var nextTag: UInt8? { rest.first }

    /// Reads the next value; `nil` at the end, for another tag than the given one, or if the value is truncated.
    mutating func next(_ tag: UInt8? = nil) -> ArraySlice<UInt8>? {
        guard let first = rest.first, tag == nil || tag == first, let length = length() else { return nil }
        let start = rest.startIndex + 1 + length.size
        guard length.value <= rest.endIndex - start else { return nil }
        defer { rest = rest[(start + length.value)...] }
        return rest[start..<start + length.value]
    }

    /// Reads a constructed value and returns a reader of its contents.
    mutating func open(_ tag: UInt8) -> DERReader? { next(tag).map { DERReader($0) } }

    /// Returns the length of the next value, and the number of bytes that encode this length (X.690, 8.1.3).
    private func length() -> (value: Int, size: Int)? {
        guard let first = rest.dropFirst().first else { return nil }
        guard first >= 0x80 else { return (Int(first), 1) }
        let count = Int(first & 0x7f)
        guard (1...4).contains(count), rest.count >= 2 + count else { return nil }
        return (rest.dropFirst(2).prefix(count).reduce(0) { $0 << 8 | Int($1) }, 1 + count)
    }
}

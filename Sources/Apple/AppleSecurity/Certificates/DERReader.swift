/// Reads values of ASN.1 in their distinguished encoding, one after the other (X.690, 8.1).
struct DERReader {
    /// The tags that certificates use (X.690, 8.1.2; X.680, 8.4).
    enum Tag {
        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let identifier: UInt8 = 0x06
        static let sequence: UInt8 = 0x30
        static let set: UInt8 = 0x31
        /// A value that is marked with 0, as the version of a certificate is.
        static let marked0: UInt8 = 0xa0
        /// The kinds of text whose bytes are UTF-8: UTF8String, PrintableString, IA5String.
        static let texts: Set<UInt8> = [0x0c, 0x13, 0x16]
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

    /// Whether nothing is left.
    var isAtEnd: Bool { rest.isEmpty }

    /// The tag of the next value.
    var nextTag: UInt8? { rest.first }

    /// Reads a value, of a tag if one is given; `nil` if there is none, or it is cut short.
    mutating func next(_ tag: UInt8? = nil) -> ArraySlice<UInt8>? {
        guard let first = rest.first, tag == nil || tag == first, let length = length() else { return nil }
        let start = rest.startIndex + 1 + length.size
        guard length.value <= rest.endIndex - start else { return nil }
        defer { rest = rest[(start + length.value)...] }
        return rest[start..<start + length.value]
    }

    /// Reads a value that is made of others.
    mutating func open(_ tag: UInt8) -> DERReader? { next(tag).map { DERReader($0) } }

    /// How many bytes the next value has, and in how many bytes that is said (X.690, 8.1.3).
    private func length() -> (value: Int, size: Int)? {
        guard let first = rest.dropFirst().first else { return nil }
        guard first >= 0x80 else { return (Int(first), 1) }
        let count = Int(first & 0x7f)
        guard (1...4).contains(count), rest.count >= 2 + count else { return nil }
        return (rest.dropFirst(2).prefix(count).reduce(0) { $0 << 8 | Int($1) }, 1 + count)
    }
}

/// A line and column that are computed from bytes.
package struct TextPlace: Sendable {
    /// The position after the bytes.
    package private(set) var position = SourcePosition(line: 1, column: 1)

    /// Computes the position after some bytes of UTF-8; continuation bytes do not count as columns.
    package init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                position.line += 1
                position.column = 1
            } else if byte & 0xc0 != 0x80 {
                position.column += 1
            }
        }
    }

    /// Computes the position of the first byte that is not UTF-8.
    package init(firstInvalidUTF8In bytes: [UInt8]) {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var valid = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            valid += UTF8.width(scalar)
        }
        self.init(bytes[..<valid])
    }
}

/// Finds line and column of a place in bytes.
package struct TextPlace: Sendable {
    /// The place just after the bytes looked at.
    package private(set) var position = SourcePosition(line: 1, column: 1)

    /// The place just after some bytes of UTF-8; continuation bytes do not count as columns.
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

    /// The place of the first byte that is not UTF-8.
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

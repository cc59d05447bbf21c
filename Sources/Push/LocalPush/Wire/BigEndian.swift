/// Encoding of numbers and ids in big-endian order, on the wire and on disk.
extension [UInt8] {
    mutating func append(bigEndian number: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func append(_ id: MessageID) {
        append(bigEndian: id.high)
        append(bigEndian: id.low)
    }
}

extension ArraySlice<UInt8> {
    /// Removes a number from the front; returns `nil` and removes nothing when there are too few bytes.
    mutating func readInteger<Number: FixedWidthInteger & UnsignedInteger>(as type: Number.Type) -> Number? {
        guard let bytes = readBytes(Number.bitWidth / 8) else { return nil }
        return bytes.reduce(0) { $0 << 8 | Number($1) }
    }

    /// Removes bytes from the front; returns `nil` and removes nothing when there are too few.
    mutating func readBytes(_ length: Int) -> ArraySlice<UInt8>? {
        guard length <= count else { return nil }
        defer { removeFirst(length) }
        return prefix(length)
    }

    mutating func readMessageID() -> MessageID? {
        guard let high = readInteger(as: UInt64.self), let low = readInteger(as: UInt64.self) else { return nil }
        return MessageID(high: high, low: low)
    }
}

/// A reader of a message; any input ends in bounded time, and invalid input throws.
struct DNSReader {
    private let message: [UInt8]
    /// The offset of the next part.
    private var position = 0

    /// The size of the header in bytes; no name can point into it.
    static let headerSize = 12
    /// The maximum number of pointers in a name: its maximum number of labels.
    private static let maximumPointers = 127

    init(_ message: [UInt8]) { self.message = message }

    private mutating func byte() throws(DNSFormatError) -> UInt8 {
        guard position < message.count else { throw .endsEarly(at: position) }
        defer { position += 1 }
        return message[position]
    }

    mutating func number16() throws(DNSFormatError) -> UInt16 {
        let high = try byte()
        return UInt16(high) << 8 | UInt16(try byte())
    }

    private mutating func number32() throws(DNSFormatError) -> UInt32 {
        let high = try number16()
        return UInt32(high) << 16 | UInt32(try number16())
    }

    private mutating func bytes(_ count: Int) throws(DNSFormatError) -> [UInt8] {
        guard count <= message.count - position else { throw .endsEarly(at: position) }
        defer { position += count }
        return [UInt8](message[position..<position + count])
    }

    mutating func question() throws(DNSFormatError) -> DNSQuestion {
        let name = try name()
        let type = DNSRecordType(rawValue: try number16())
        return DNSQuestion(name, type, recordClass: try number16())
    }

    mutating func record() throws(DNSFormatError) -> DNSRecord {
        let name = try name()
        let type = DNSRecordType(rawValue: try number16())
        let recordClass = try number16()
        let timeToLive = try number32()
        let size = Int(try number16())
        return DNSRecord(name, type, recordClass: recordClass, timeToLive: timeToLive, data: try bytes(size))
    }

    /// Decodes a name that may end in a pointer to an earlier one (RFC 1035, 4.1.4).
    private mutating func name() throws(DNSFormatError) -> DNSName {
        var name: [UInt8] = []
        var place = position
        // The offset of the first label since the last pointer.
        var start = position
        // The offset after the name: after its first pointer, if it has one.
        var end: Int?
        var pointers = 0
        while true {
            guard place < message.count else { throw .endsEarly(at: position) }
            let length = Int(message[place])
            switch length {
            case 0:
                position = end ?? place + 1
                return DNSName(checked: name + [0])
            case 1...DNSName.longestLabel:
                guard place + 1 + length <= message.count else { throw .endsEarly(at: position) }
                // One more byte for the root.
                guard name.count + 1 + length + 1 <= DNSName.longest else { throw .nameTooLong(at: place) }
                name += message[place...place + length]
                place += 1 + length
            case 0xc0...:
                guard place + 1 < message.count else { throw .endsEarly(at: position) }
                let target = (length & 0x3f) << 8 | Int(message[place + 1])
                // A pointer must lead to an offset before these labels, so that decoding ends.
                guard target < start, target >= Self.headerSize else { throw .badPointer(at: place) }
                pointers += 1
                guard pointers <= Self.maximumPointers else { throw .tooManyPointers(at: place) }
                end = end ?? place + 2
                (place, start) = (target, target)
            default: throw .reservedLabel(at: place)
            }
        }
    }
}

/// An error in an encoded message, with its offset in bytes.
package enum DNSFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message ends within the part at this offset.
    case endsEarly(at: Int)
    /// A label is of a reserved kind (RFC 1035, 4.1.4; RFC 6891, 5).
    case reservedLabel(at: Int)
    /// A pointer leads into the header or not backwards.
    case badPointer(at: Int)
    /// A name has more pointers than it can have labels.
    case tooManyPointers(at: Int)
    /// A name is longer than 255 bytes.
    case nameTooLong(at: Int)

    package var description: String {
        switch self {
        case .endsEarly(let place): "The DNS message ends inside of what begins at byte \(place)."
        case .reservedLabel(let place): "The DNS message has a label of a reserved kind at byte \(place)."
        case .badPointer(let place):
            "The DNS message has a pointer at byte \(place) that does not lead to a name before."
        case .tooManyPointers(let place):
            "The DNS message has a name with too many pointers, the last at byte \(place)."
        case .nameTooLong(let place):
            "The DNS message has a name of more than 255 bytes, with a label at byte \(place)."
        }
    }
}

/// A question that a program asks its resolver (RFC 1035, 4.1).
package struct DNSQuery: Sendable, Hashable {
    /// The types of records that the device answers itself (RFC 1035, RFC 3596).
    package enum RecordType {
        /// An IPv4 address.
        package static let a: UInt16 = 1
        /// An IPv6 address.
        package static let aaaa: UInt16 = 28
    }

    /// What a response says of its outcome (RFC 1035, 4.1.1).
    package enum Outcome: UInt8 {
        /// It worked.
        case success = 0
        /// The query cannot be read.
        case malformed = 1
        /// The server has trouble.
        case serverFailure = 2
        /// There is no such name.
        case noSuchName = 3
        /// The server does not know how.
        case notImplemented = 4
    }

    /// What a message turned out to be.
    package enum Reading: Sendable, Hashable {
        /// A query with one question.
        case query(DNSQuery)
        /// A query that is refused with this response.
        case refuse([UInt8])
        /// Nothing that deserves a response.
        case ignore
    }

    /// The name.
    package let name: DNSName
    /// The type of record, such as ``RecordType/a``.
    package let type: UInt16
    /// The header and the question, as they came.
    private let head: [UInt8]

    /// Reads a message of any content.
    package static func read(_ message: [UInt8]) -> Reading {
        guard message.count >= 12, message[2] & 0x80 == 0 else { return .ignore }
        let header = [UInt8](message[..<12])
        guard message[2] & 0x78 == 0 else { return .refuse(response(header, .notImplemented)) }
        guard message[4] == 0, message[5] == 1 else { return .refuse(response(header, .malformed)) }
        var labels: [[UInt8]] = []
        var at = 12
        while at < message.count, message[at] != 0 {
            let length = Int(message[at])
            // A pointer has its highest bits set, and has nothing to point at in the first name.
            guard length < 64, at + 1 + length < message.count else { return .refuse(response(header, .malformed)) }
            labels.append([UInt8](message[(at + 1)..<(at + 1 + length)]))
            at += 1 + length
        }
        guard at + 5 <= message.count, let name = DNSName(labels: labels) else {
            return .refuse(response(header, .malformed))
        }
        let type = UInt16(message[at + 1]) << 8 | UInt16(message[at + 2])
        return .query(DNSQuery(name: name, type: type, head: [UInt8](message[..<(at + 5)])))
    }

    /// A query of the device's own.
    package static func message(id: UInt16, _ name: DNSName, _ type: UInt16) -> [UInt8] {
        [UInt8(id >> 8), UInt8(id & 0xff), 0x01, 0, 0, 1, 0, 0, 0, 0, 0, 0] + name.wireForm
            + [UInt8(type >> 8), UInt8(type & 0xff), 0, 1]
    }

    /// The response without records.
    package func response(_ outcome: Outcome) -> [UInt8] { Self.response(head, outcome) }

    /// The response with those of these addresses (4 or 16 bytes each) that fit the question.
    ///
    /// Programs may keep them for so many seconds. With no address at all the name does not exist; with none that fits,
    /// it exists without such a record.
    package func response(with addresses: [[UInt8]], timeToLive: UInt32 = 10) -> [UInt8] {
        guard !addresses.isEmpty else { return response(.noSuchName) }
        let size = type == RecordType.a ? 4 : type == RecordType.aaaa ? 16 : 0
        let fitting = addresses.filter { $0.count == size }
        var message = response(.success)
        message[6] = UInt8(fitting.count >> 8)
        message[7] = UInt8(fitting.count & 0xff)
        let life = (0..<4).map { UInt8(truncatingIfNeeded: timeToLive >> (24 - 8 * $0)) }
        for address in fitting {
            // The name is the one of the question, 12 bytes into the message.
            message += [0xc0, 12, UInt8(type >> 8), UInt8(type & 0xff), 0, 1] + life + [0, UInt8(size)] + address
        }
        return message
    }

    private static func response(_ head: [UInt8], _ outcome: Outcome) -> [UInt8] {
        var message = head
        // A response that recursion was available for; the opcode and the wish for recursion stay.
        message[2] = message[2] & 0x79 | 0x80
        message[3] = 0x80 | outcome.rawValue
        message[4] = 0
        message[5] = head.count > 12 ? 1 : 0
        for index in 6..<12 { message[index] = 0 }
        return message
    }
}

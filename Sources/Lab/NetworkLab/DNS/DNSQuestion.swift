package import LabModel

/// A question to a DNS server for the addresses of one name, and the reading of the answer (RFC 1035 §4, RFC 3596).
package struct DNSQuestion: Sendable, Hashable {
    /// The name.
    package let name: String
    /// Whether it is for IPv6 addresses.
    package let isV6: Bool
    private static let id: [UInt8] = [0x50, 0x4c]

    /// Asks for the addresses of a name.
    package init(_ name: String, isV6: Bool) {
        self.name = name
        self.isV6 = isV6
    }

    private var type: UInt8 { isV6 ? 28 : 1 }

    /// The message to send.
    package var bytes: [UInt8] {
        let labels = name.split(separator: ".").flatMap { [UInt8($0.utf8.count & 63)] + Array($0.utf8.prefix(63)) }
        return Self.id + [1, 0, 0, 1, 0, 0, 0, 0, 0, 0] + labels + [0, 0, type, 0, 1]
    }

    /// The addresses that an answer gives, none when the name has none or does not exist; `nil` when it is no answer.
    package func addresses(in answer: [UInt8]) -> Set<IPAddress>? {
        let question = bytes
        guard answer.count >= question.count, answer.starts(with: Self.id), answer[2] & 0x80 != 0,
            answer[12..<question.count] == question[12...]
        else { return nil }
        let count = Int(answer[6]) << 8 | Int(answer[7])
        var offset = question.count
        var addresses: Set<IPAddress> = []
        for _ in 0..<count {
            // Each record begins with a name, which is compressed to two bytes: it is the one of the question.
            guard offset + 12 <= answer.count, answer[offset] & 0xc0 == 0xc0 else { break }
            let length = Int(answer[offset + 10]) << 8 | Int(answer[offset + 11])
            let end = offset + 12 + length
            guard end <= answer.count else { break }
            let data = Array(answer[offset + 12..<end])
            if answer[offset + 3] == type, data.count == (isV6 ? 16 : 4) {
                addresses.insert(isV6 ? .v6(data) : .v4(data))
            }
            offset = end
        }
        return addresses
    }
}

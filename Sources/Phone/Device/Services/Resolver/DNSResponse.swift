/// What the services read of a DNS server's response (RFC 1035, 4.1).
package struct DNSResponse: Sendable, Hashable {
    /// The addresses in its answers, 4 or 16 bytes each.
    package let addresses: [[UInt8]]
    /// Whether it was cut off, so that the whole has to be fetched by TCP.
    package let isTruncated: Bool

    /// Reads a message of any content; `nil` when it is no response.
    package init?(_ message: [UInt8]) {
        guard message.count >= 12, message[2] & 0x80 != 0 else { return nil }
        isTruncated = message[2] & 0x02 != 0
        var at: Int? = 12
        for _ in 0..<(Int(message[4]) << 8 | Int(message[5])) {
            at = Self.skipName(message, at).map { $0 + 4 }
        }
        var addresses: [[UInt8]] = []
        for _ in 0..<(Int(message[6]) << 8 | Int(message[7])) {
            guard let start = Self.skipName(message, at), start + 10 <= message.count else { break }
            let type = UInt16(message[start]) << 8 | UInt16(message[start + 1])
            let length = Int(message[start + 8]) << 8 | Int(message[start + 9])
            let end = start + 10 + length
            guard end <= message.count else { break }
            if type == DNSQuery.RecordType.a && length == 4 || type == DNSQuery.RecordType.aaaa && length == 16 {
                addresses.append([UInt8](message[(start + 10)..<end]))
            }
            at = end
        }
        self.addresses = addresses
    }

    /// Where a name ends that begins here; `nil` when it runs out of the message.
    private static func skipName(_ message: [UInt8], _ start: Int?) -> Int? {
        guard var at = start else { return nil }
        while at < message.count {
            let length = Int(message[at])
            if length == 0 { return at + 1 }
            if length >= 0xc0 { return at + 2 <= message.count ? at + 2 : nil }
            at += 1 + length
        }
        return nil
    }
}

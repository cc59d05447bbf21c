/// The flags of a message, its second two bytes (RFC 1035, 4.1.1).
package struct DNSFlags: RawRepresentable, Sendable, Hashable {
    /// The bits as in the message, the first bit highest.
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The flags of a standard query with recursion desired.
    package static let query = DNSFlags(rawValue: 0x0100)

    /// Whether it is a response (QR).
    package var isResponse: Bool { rawValue & 0x8000 != 0 }
    /// The kind of query (OPCODE); 0 is a standard query.
    package var operation: UInt8 { UInt8(rawValue >> 11 & 0xf) }
    /// Whether the message is truncated, so that a client must retry over TCP (TC).
    package var isTruncated: Bool {
        get { rawValue & 0x0200 != 0 }
        set { rawValue = newValue ? rawValue | 0x0200 : rawValue & ~0x0200 }
    }
    /// The response code (RCODE), the lower four bits.
    package var responseCode: DNSResponseCode { DNSResponseCode(rawValue: UInt8(rawValue & 0xf)) }

    /// Returns the flags of a response to a query with these flags.
    ///
    /// The opcode and the recursion-desired bit are copied, and recursion is available.
    package func response(_ code: DNSResponseCode) -> DNSFlags {
        DNSFlags(rawValue: 0x8080 | rawValue & 0x7900 | UInt16(code.rawValue & 0xf))
    }
}

/// A response code (RCODE).
package struct DNSResponseCode: RawRepresentable, Sendable, Hashable {
    /// The number in messages, 0…15.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Success; without a record, the name exists and has none of that type.
    package static let noError = DNSResponseCode(rawValue: 0)
    /// The server cannot read the query (FORMERR).
    package static let formatError = DNSResponseCode(rawValue: 1)
    /// The server failed (SERVFAIL).
    package static let serverFailure = DNSResponseCode(rawValue: 2)
    /// The name does not exist (NXDOMAIN).
    package static let nonExistentDomain = DNSResponseCode(rawValue: 3)
    /// The server does not support the kind of query (NOTIMP).
    package static let notImplemented = DNSResponseCode(rawValue: 4)
    /// The server refuses the query by policy (REFUSED).
    package static let refused = DNSResponseCode(rawValue: 5)
}

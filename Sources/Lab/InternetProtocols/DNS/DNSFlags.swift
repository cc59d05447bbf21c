/// The second two bytes of a message: what it is, and how it went (RFC 1035, 4.1.1).
package struct DNSFlags: RawRepresentable, Sendable, Hashable {
    /// The bits as they are in the message, the first bit highest.
    package var rawValue: UInt16

    /// The flags that these bits are.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The flags of an ordinary query that wants the server to ask others.
    package static let query = DNSFlags(rawValue: 0x0100)

    /// Whether it is a response (QR).
    package var isResponse: Bool { rawValue & 0x8000 != 0 }
    /// What kind of query (OPCODE): 0 for an ordinary one.
    package var operation: UInt8 { UInt8(rawValue >> 11 & 0xf) }
    /// Whether the message was cut off, so that the whole has to be fetched by TCP (TC).
    package var isTruncated: Bool {
        get { rawValue & 0x0200 != 0 }
        set { rawValue = newValue ? rawValue | 0x0200 : rawValue & ~0x0200 }
    }
    /// How it went (RCODE), the lower four bits.
    package var responseCode: DNSResponseCode { DNSResponseCode(rawValue: UInt8(rawValue & 0xf)) }

    /// The flags of a response to a query with these: the opcode and the wish for recursion stay, and recursion was
    /// available.
    package func response(_ code: DNSResponseCode) -> DNSFlags {
        DNSFlags(rawValue: 0x8080 | rawValue & 0x7900 | UInt16(code.rawValue & 0xf))
    }
}

/// What a response says of its outcome (RCODE).
package struct DNSResponseCode: RawRepresentable, Sendable, Hashable {
    /// The number in messages, 0 to 15.
    package let rawValue: UInt8

    /// The code of that number.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It worked; without a record, the name exists and has none of that type.
    package static let noError = DNSResponseCode(rawValue: 0)
    /// The query cannot be read (FORMERR).
    package static let formatError = DNSResponseCode(rawValue: 1)
    /// The server has trouble (SERVFAIL).
    package static let serverFailure = DNSResponseCode(rawValue: 2)
    /// There is no such name (NXDOMAIN).
    package static let nonExistentDomain = DNSResponseCode(rawValue: 3)
    /// The server does not do such queries (NOTIMP).
    package static let notImplemented = DNSResponseCode(rawValue: 4)
    /// The server does not answer for its own reasons (REFUSED).
    package static let refused = DNSResponseCode(rawValue: 5)
}

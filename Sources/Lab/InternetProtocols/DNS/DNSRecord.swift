/// The type of a record or a question (RFC 1035, 3.2.2 and 3.2.3).
package struct DNSRecordType: RawRepresentable, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// An IPv4 address.
    package static let a = DNSRecordType(rawValue: 1)
    /// An IPv6 address (RFC 3596).
    package static let aaaa = DNSRecordType(rawValue: 28)

    /// The size of an address of this type in bytes; `nil` for other types.
    package var addressSize: Int? {
        switch self {
        case .a: 4
        case .aaaa: 16
        default: nil
        }
    }
}

/// A question of a message (RFC 1035, 4.1.2).
package struct DNSQuestion: Sendable, Hashable {
    package var name: DNSName
    package var type: DNSRecordType
    /// The class, 1 for the internet; in multicast DNS the highest bit asks for a unicast response (RFC 6762, 5.4).
    package var recordClass: UInt16

    /// Asks for records of a name.
    package init(_ name: DNSName, _ type: DNSRecordType, recordClass: UInt16 = 1) {
        self.name = name
        self.type = type
        self.recordClass = recordClass
    }
}

/// A resource record (RFC 1035, 4.1.3).
package struct DNSRecord: Sendable, Hashable {
    package var name: DNSName
    package var type: DNSRecordType
    /// The class, 1 for the internet; in multicast DNS the highest bit flushes caches (RFC 6762, 10.2).
    package var recordClass: UInt16
    /// The time to live in seconds.
    package var timeToLive: UInt32
    /// The raw data; names in it may be compressed, and point into the original message.
    package var data: [UInt8]

    package init(
        _ name: DNSName, _ type: DNSRecordType, recordClass: UInt16 = 1, timeToLive: UInt32, data: [UInt8]
    ) {
        self.name = name
        self.type = type
        self.recordClass = recordClass
        self.timeToLive = timeToLive
        self.data = data
    }

    /// The IP address of the record; `nil` if it has none.
    package var address: IPAddress? {
        recordClass & 0x7fff == 1 && data.count == type.addressSize ? IPAddress(bytes: data) : nil
    }
}

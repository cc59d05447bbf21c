/// The type of a record, or of those that a question asks for (RFC 1035, 3.2.2 and 3.2.3).
package struct DNSRecordType: RawRepresentable, Sendable, Hashable {
    /// The number in messages.
    package let rawValue: UInt16

    /// The type of that number.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// An IPv4 address.
    package static let a = DNSRecordType(rawValue: 1)
    /// An IPv6 address (RFC 3596).
    package static let aaaa = DNSRecordType(rawValue: 28)

    /// The size of the addresses of this type in bytes; `nil` for a type that holds none.
    package var addressSize: Int? {
        switch self {
        case .a: 4
        case .aaaa: 16
        default: nil
        }
    }
}

/// What a message asks for (RFC 1035, 4.1.2).
package struct DNSQuestion: Sendable, Hashable {
    /// The name.
    package var name: DNSName
    /// The type of records.
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

/// What a message says about a name (RFC 1035, 4.1.3).
package struct DNSRecord: Sendable, Hashable {
    /// The name.
    package var name: DNSName
    /// The type.
    package var type: DNSRecordType
    /// The class, 1 for the internet; in multicast DNS the highest bit flushes caches (RFC 6762, 10.2).
    package var recordClass: UInt16
    /// For how many seconds the record may be kept.
    package var timeToLive: UInt32
    /// Its data, as it is: names in it may be compressed, and point into the message it was read from.
    package var data: [UInt8]

    /// Makes a record.
    package init(
        _ name: DNSName, _ type: DNSRecordType, recordClass: UInt16 = 1, timeToLive: UInt32, data: [UInt8]
    ) {
        self.name = name
        self.type = type
        self.recordClass = recordClass
        self.timeToLive = timeToLive
        self.data = data
    }

    /// The internet address it holds; `nil` when it holds none.
    package var address: IPAddress? {
        recordClass & 0x7fff == 1 && data.count == type.addressSize ? IPAddress(bytes: data) : nil
    }
}

/// A DHCPv4 message for Ethernet (RFC 2131, RFC 2132), with the options that a client needs.
package struct DHCPMessage: Sendable, Hashable {
    /// The type of a message (option 53).
    package enum Kind: UInt8, Sendable, Hashable {
        case discover = 1
        case offer, request, decline, acknowledgement, refusal, release, inform
    }

    package var kind: Kind
    /// The transaction id (`xid`) of an exchange.
    package var transaction: UInt32
    /// Whether it is from a server (`op`).
    package var isReply = false
    /// Whether replies must be broadcast, because the client has no address yet.
    package var needsBroadcast = false
    /// The client's current address (`ciaddr`), if any.
    package var clientAddress: IPAddress?
    /// The address that the server assigns (`yiaddr`), if any.
    package var yourAddress: IPAddress?
    /// The hardware address of the client (`chaddr`), 6 bytes.
    package var hardwareAddress: [UInt8]
    /// The requested address (option 50).
    package var requestedAddress: IPAddress?
    /// The server identifier (option 54).
    package var server: IPAddress?
    /// The prefix length of the subnet (option 1).
    package var prefixLength: Int?
    /// The routers of the subnet (option 3).
    package var routers: [IPAddress] = []
    /// The lease time in seconds (option 51).
    package var leaseTime: UInt32?
    /// The renewal time in seconds (T1, option 58).
    package var renewalTime: UInt32?
    /// The rebinding time in seconds (T2, option 59).
    package var rebindingTime: UInt32?
    /// The reason for a server's refusal (option 56).
    package var text: String?

    package init(_ kind: Kind, transaction: UInt32, hardwareAddress: [UInt8]) {
        (self.kind, self.transaction, self.hardwareAddress) = (kind, transaction, hardwareAddress)
    }

    /// The UDP port of servers.
    package static let serverPort: UInt16 = 67
    /// The UDP port of clients.
    package static let clientPort: UInt16 = 68
}

/// The option numbers (RFC 2132).
private enum Option {
    static let padding: UInt8 = 0
    static let mask: UInt8 = 1
    static let router: UInt8 = 3
    static let requestedAddress: UInt8 = 50
    static let leaseTime: UInt8 = 51
    static let kind: UInt8 = 53
    static let server: UInt8 = 54
    static let wanted: UInt8 = 55
    static let text: UInt8 = 56
    static let renewalTime: UInt8 = 58
    static let rebindingTime: UInt8 = 59
    static let end: UInt8 = 255
}

extension DHCPMessage {
    /// The length before the options: BOOTP with the magic cookie (RFC 2131, section 3).
    private static let fixedLength = 240
    /// The minimum length, which every server accepts and some require (RFC 1542, section 2.1).
    private static let leastLength = 300
    private static let cookie: [UInt8] = [99, 130, 83, 99]

    /// The encoded message, at least 300 bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = [isReply ? 2 : 1, 1, 6, 0] + Self.bytes(transaction) + [0, 0]
        bytes += [needsBroadcast ? 0x80 : 0, 0]
        for address in [clientAddress, yourAddress, nil, nil] {
            bytes += address?.bytes ?? [0, 0, 0, 0]
        }
        bytes += (hardwareAddress + [UInt8](repeating: 0, count: 16)).prefix(16)
        bytes += [UInt8](repeating: 0, count: 192) + Self.cookie
        func put(_ option: UInt8, _ value: [UInt8]?) {
            if let value { bytes += [option, UInt8(truncatingIfNeeded: value.count)] + value }
        }
        put(Option.kind, [kind.rawValue])
        put(Option.requestedAddress, requestedAddress?.bytes)
        put(Option.server, server?.bytes)
        put(
            Option.mask,
            prefixLength.map { Self.bytes(UInt32(truncatingIfNeeded: ~(UInt64(0xffff_ffff) >> $0))) })
        put(Option.router, routers.isEmpty ? nil : routers.flatMap(\.bytes))
        put(Option.leaseTime, leaseTime.map(Self.bytes))
        put(Option.renewalTime, renewalTime.map(Self.bytes))
        put(Option.rebindingTime, rebindingTime.map(Self.bytes))
        put(Option.text, text.map { Array($0.utf8.prefix(255)) })
        if !isReply {
            put(
                Option.wanted,
                [
                    Option.mask, Option.router, Option.leaseTime, Option.server, Option.renewalTime,
                    Option.rebindingTime,
                ])
        }
        bytes.append(Option.end)
        return bytes + [UInt8](repeating: 0, count: max(Self.leastLength - bytes.count, 0))
    }

    /// Decodes a message; returns `nil` for other bytes, or without a message type (option 53).
    ///
    /// Options of a wrong length are ignored, and so are all after one that does not fit. Of several with the same
    /// number the first is used.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count > Self.fixedLength, bytes[0] == 1 || bytes[0] == 2, bytes[1] == 1,
            bytes[2] == 6,
            Array(bytes[236..<240]) == Self.cookie
        else { return nil }
        let options = Self.options(bytes[Self.fixedLength...])
        guard let value = options[Option.kind], value.count == 1,
            let kind = value.first.flatMap(Kind.init)
        else {
            return nil
        }
        self.init(
            kind, transaction: Self.number(bytes[4..<8]) ?? 0, hardwareAddress: Array(bytes[28..<34]))
        isReply = bytes[0] == 2
        needsBroadcast = bytes[10] & 0x80 != 0
        clientAddress = Self.address(bytes[12..<16])
        yourAddress = Self.address(bytes[16..<20])
        requestedAddress = options[Option.requestedAddress].flatMap(Self.address)
        server = options[Option.server].flatMap(Self.address)
        prefixLength = options[Option.mask].flatMap(Self.number).flatMap { mask in
            // A valid mask has all its ones first.
            ~mask & (~mask &+ 1) == 0 ? mask.nonzeroBitCount : nil
        }
        let list = options[Option.router] ?? []
        if list.count.isMultiple(of: 4) {
            routers = stride(from: list.startIndex, to: list.endIndex, by: 4).compactMap {
                Self.address(list[$0..<($0 + 4)])
            }
        }
        leaseTime = options[Option.leaseTime].flatMap(Self.number)
        renewalTime = options[Option.renewalTime].flatMap(Self.number)
        rebindingTime = options[Option.rebindingTime].flatMap(Self.number)
        text = options[Option.text].map { String(decoding: $0, as: UTF8.self) }
    }

    private static func options(_ bytes: ArraySlice<UInt8>) -> [UInt8: ArraySlice<UInt8>] {
        var options: [UInt8: ArraySlice<UInt8>] = [:]
        var rest = bytes
        while let number = rest.popFirst(), number != Option.end {
            if number == Option.padding { continue }
            guard let length = rest.popFirst(), rest.count >= length else { break }
            if options[number] == nil { options[number] = rest.prefix(Int(length)) }
            rest = rest.dropFirst(Int(length))
        }
        return options
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : nil
    }

    private static func address(_ bytes: ArraySlice<UInt8>) -> IPAddress? {
        guard bytes.count == 4, bytes.contains(where: { $0 != 0 }) else { return nil }
        return IPAddress(bytes: bytes)
    }
}

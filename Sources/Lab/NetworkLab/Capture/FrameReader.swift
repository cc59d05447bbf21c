internal import InternetProtocols
internal import LabModel

extension FrameFields {
    /// Reads an Ethernet frame of which at least the beginning was kept.
    ///
    /// Truncated and malformed fields are left out; no input fails.
    package init(_ bytes: [UInt8], length: Int) {
        self.init(.other)
        let packet = Packet(bytes[...], length: length)
        var (type, offset) = (packet.number16(12) ?? 0, 14)
        // Tagged frames: IEEE 802.1Q, and 802.1ad around it.
        while type == 0x8100 || type == 0x88a8, offset < 22 {
            type = packet.number16(offset + 2) ?? 0
            offset += 4
        }
        let rest = packet.dropping(offset)
        switch type {
        case 0x0800: readIPv4(rest)
        case 0x86dd: readIPv6(rest)
        case 0x0806: readARP(rest)
        default: self.bytes = rest.length
        }
    }

    private mutating func readARP(_ packet: Packet) {
        kind = .arp
        from = packet.address4(14)
        to = packet.address4(24)
    }

    private mutating func readIPv4(_ packet: Packet) {
        from = packet.address4(12)
        to = packet.address4(16)
        guard let first = packet.number8(0), let total = packet.number16(2), let fragment = packet.number16(6),
            let next = packet.number8(9)
        else { return }
        let header = Int(first & 15) * 4
        guard first >> 4 == 4, header >= 20 else { return }
        // The length field is 0 if an offloaded packet is too long for it.
        let rest = packet.cut(to: total == 0 ? packet.length : Int(total)).dropping(header)
        readTransport(next, rest, isBeginning: fragment & 0x1fff == 0)
    }

    private mutating func readIPv6(_ packet: Packet) {
        from = packet.address6(8)
        to = packet.address6(24)
        guard let payload = packet.number16(4), var next = packet.number8(6) else { return }
        var rest = packet.cut(to: payload == 0 ? packet.length : Int(payload) + 40).dropping(40)
        var isBeginning = true
        // Hop-by-hop, routing, fragment, authentication and destination headers; no valid packet has more than eight.
        for _ in 0..<8 where [0, 43, 44, 51, 60].contains(next) {
            guard let following = rest.number8(0), let size = rest.number8(1) else { break }
            if next == 44 { isBeginning = (rest.number16(2) ?? 0) & 0xfff8 == 0 }
            let length = next == 44 ? 8 : next == 51 ? (Int(size) + 2) * 4 : (Int(size) + 1) * 8
            next = following
            rest = rest.dropping(length)
        }
        readTransport(next, rest, isBeginning: isBeginning)
    }

    /// Reads the header of a protocol, which fragments after the first do not have.
    private mutating func readTransport(_ number: UInt8, _ packet: Packet, isBeginning: Bool) {
        bytes = packet.length
        switch number {
        case 1: kind = .icmp
        case 2: kind = .igmp
        case 6: kind = .tcp
        case 17: kind = .udp
        case 58: kind = .icmpv6
        default: return
        }
        guard isBeginning else { return }
        switch kind {
        case .tcp: readTCP(packet)
        case .udp: readUDP(packet)
        case .icmpv6: readICMPv6(packet)
        default: bytes = packet.dropping(8).length
        }
    }

    private mutating func readTCP(_ packet: Packet) {
        sourcePort = packet.number16(0)
        port = packet.number16(2)
        guard let offset = packet.number8(12), let bits = packet.number8(13) else { return }
        let letters: [(Character, UInt8)] = [("S", 2), ("F", 1), ("R", 4), ("P", 8), ("A", 16), ("U", 32)]
        flags = String(letters.filter { bits & $0.1 != 0 }.map(\.0))
        let payload = packet.dropping(max(Int(offset >> 4) * 4, 20))
        bytes = payload.length
        // Over TCP a DNS message follows its length.
        if isDNS { readDNS(payload.dropping(2)) }
    }

    private mutating func readUDP(_ packet: Packet) {
        sourcePort = packet.number16(0)
        port = packet.number16(2)
        let payload = packet.dropping(8)
        bytes = payload.length
        if isDNS { readDNS(payload) }
    }

    /// Whether a port is that of DNS or multicast DNS.
    private var isDNS: Bool { [53, 5353].contains(port) || [53, 5353].contains(sourcePort) }

    /// The maximum number of names that are read from one message.
    private static let maximumNames = 256

    private mutating func readDNS(_ message: Packet) {
        names = DNSPacket(prefixOf: Array(message.bytes))?.names.prefix(Self.maximumNames).map(\.text) ?? []
    }

    private mutating func readICMPv6(_ packet: Packet) {
        bytes = packet.dropping(8).length
        guard let type = packet.number8(0), (133...137).contains(type) else { return }
        kind = .ndp
        // Neighbour solicitations and advertisements contain their target address.
        if type >= 135, let target = packet.address6(8) { to = target }
    }
}

/// A part of a frame: its captured bytes and its full length.
private struct Packet {
    let bytes: ArraySlice<UInt8>
    let length: Int

    init(_ bytes: ArraySlice<UInt8>, length: Int) {
        self.bytes = bytes
        self.length = max(length, 0)
    }

    func dropping(_ count: Int) -> Packet { Packet(bytes.dropFirst(count), length: length - count) }

    func cut(to count: Int) -> Packet { Packet(bytes.prefix(max(count, 0)), length: min(length, count)) }

    private func field(_ offset: Int, _ count: Int) -> [UInt8]? {
        guard bytes.count >= offset + count else { return nil }
        let start = bytes.startIndex + offset
        return Array(bytes[start..<start + count])
    }

    func number8(_ offset: Int) -> UInt8? { field(offset, 1)?[0] }

    func number16(_ offset: Int) -> UInt16? { field(offset, 2).map { UInt16($0[0]) << 8 | UInt16($0[1]) } }

    func address4(_ offset: Int) -> IPAddress? { field(offset, 4).flatMap { IPAddress(bytes: $0) } }

    func address6(_ offset: Int) -> IPAddress? { field(offset, 16).flatMap { IPAddress(bytes: $0) } }
}

internal import InternetProtocols
internal import LabModel

/// The fields of an Ethernet frame that filters use, read without allocation.
package struct EthernetFrame: Sendable, Hashable {
    /// The length of the Ethernet header, in bytes.
    package static let headerLength = 14

    /// Whether the destination is a multicast address; broadcast is none.
    let isMulticast: Bool
    private(set) var kind = WireProtocol.other
    private(set) var source: UInt128?
    private(set) var destination: UInt128?
    private(set) var sourcePort: UInt16?
    private(set) var destinationPort: UInt16?

    /// Returns whether the frame is a lab's path probe: its EtherType is the first of IEEE 802 for experiments.
    static func isProbe(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe bytes.count >= headerLength && bytes[12] == 0x88 && bytes[13] == 0xb5
    }

    private static let mappedV4: UInt128 = 0xffff << 32

    /// Reads the fields of a frame that may be truncated.
    package init(_ bytes: UnsafeRawBufferPointer) {
        let packet = unsafe Bytes(base: bytes)
        isMulticast = (packet[0] ?? 0) & 1 == 1 && packet.number32(0) != .max
        var offset = 12
        // VLAN tags (IEEE 802.1Q).
        while let type = packet.number16(offset), type == 0x8100 || type == 0x88a8 { offset += 4 }
        switch packet.number16(offset) {
        case 0x0800: readV4(packet, offset + 2)
        case 0x86dd: readV6(packet, offset + 2)
        case 0x0806:
            kind = .arp
            source = packet.number32(offset + 16).map { Self.mappedV4 | UInt128($0) }
            destination = packet.number32(offset + 26).map { Self.mappedV4 | UInt128($0) }
        default: break
        }
    }

    private mutating func readV4(_ packet: borrowing Bytes, _ start: Int) {
        guard let first = packet[start], let next = packet[start + 9], let flags = packet.number16(start + 6) else {
            return
        }
        source = packet.number32(start + 12).map { Self.mappedV4 | UInt128($0) }
        destination = packet.number32(start + 16).map { Self.mappedV4 | UInt128($0) }
        readPayload(next, packet, start + Int(first & 15) * 4, isFirst: flags & 0x1fff == 0)
    }

    private mutating func readV6(_ packet: borrowing Bytes, _ start: Int) {
        guard var next = packet[start + 6] else { return }
        source = packet.number128(start + 8)
        destination = packet.number128(start + 24)
        var offset = start + 40
        var isFirst = true
        // Hop-by-hop options, routing, fragment and destination options (RFC 8200).
        for _ in 0..<8 {
            guard [0, 43, 44, 60].contains(next), let following = packet[offset], let length = packet[offset + 1] else {
                break
            }
            if next == 44 {
                isFirst = (packet.number16(offset + 2) ?? 0) & 0xfff8 == 0
                offset += 8
            } else {
                offset += (Int(length) + 1) * 8
            }
            next = following
        }
        readPayload(next, packet, offset, isFirst: isFirst)
    }

    private mutating func readPayload(_ next: UInt8, _ packet: borrowing Bytes, _ offset: Int, isFirst: Bool) {
        switch next {
        case 1: kind = .icmp
        case 2: kind = .igmp
        case 6, 17:
            kind = next == 6 ? .tcp : .udp
            guard isFirst else { return }
            sourcePort = packet.number16(offset)
            destinationPort = packet.number16(offset + 2)
        case 58:
            let isDiscovery = isFirst && packet[offset].map { (133...137).contains($0) } == true
            kind = isDiscovery ? .ndp : .icmpv6
        default: break
        }
    }
}

/// A packet filter prepared for many frames.
struct CompiledMatch: Sendable {
    private let matchesAll: Bool
    private let kind: WireProtocol?
    private let port: UInt16?
    private let isMulticast: Bool
    private let hasAddress: Bool
    private let address: UInt128
    private let mask: UInt128

    init(_ match: PacketMatch) {
        matchesAll = match == PacketMatch()
        kind = match.kind
        port = match.port
        isMulticast = match.isMulticast
        hasAddress = match.address != nil
        mask = match.address.map { ~(UInt128.max >> $0.mappedLength) } ?? 0
        address = (match.address?.address.bits ?? 0) & mask
    }

    /// Whether it needs the fields of the frame.
    var isSelective: Bool { !matchesAll }

    func matches(_ frame: EthernetFrame) -> Bool {
        if matchesAll { return true }
        if isMulticast, !frame.isMulticast { return false }
        if let kind, frame.kind != kind { return false }
        if let port, frame.sourcePort != port, frame.destinationPort != port { return false }
        guard hasAddress else { return true }
        return isInside(frame.source) || isInside(frame.destination)
    }

    private func isInside(_ number: UInt128?) -> Bool { number.map { $0 & mask == address } ?? false }
}

/// The bytes of a frame; a read beyond its end returns `nil`.
@safe private struct Bytes: ~Copyable {
    private let base: UnsafeRawBufferPointer

    init(base: UnsafeRawBufferPointer) { unsafe self.base = unsafe base }

    subscript(_ offset: Int) -> UInt8? {
        unsafe base.count > offset ? base[offset] : nil
    }

    func number16(_ offset: Int) -> UInt16? { number(offset) }
    func number32(_ offset: Int) -> UInt32? { number(offset) }
    func number128(_ offset: Int) -> UInt128? { number(offset) }

    private func number<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Number? {
        guard unsafe base.count >= offset + MemoryLayout<Number>.size else { return nil }
        return Number(bigEndian: unsafe base.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}

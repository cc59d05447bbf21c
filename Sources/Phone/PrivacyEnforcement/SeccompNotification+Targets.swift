internal import DeviceRules
internal import Glibc
internal import InternetProtocols
internal import Kernel

/// Where a system call leads.
enum CallTarget: Sendable, Hashable {
    /// An internet address and a port, the index of the link that the call names beside them, 0 for none, and how the caller
    /// has written the address (struct sockaddr).
    case internet(IPAddress, port: UInt16, link: Int32, written: [UInt8])
    /// A Unix socket.
    case local
}

extension SeccompNotification {
    /// Reads from the caller's memory where it leads; what is malformed is left to the kernel to refuse.
    ///
    /// Throws what the kernel would say of memory that cannot be read: nobody may take for granted that it cannot read
    /// it either. sendmmsg(2) leads to as many targets as it has messages with an address.
    func targets() throws(SystemError) -> [CallTarget] {
        switch kind {
        case .connect, .sendto: return try targets(at: address, length: length)
        case .sendmsg: return try named(at: address)
        case .sendmmsg:
            var targets: [CallTarget] = []
            // The kernel takes at most 1024 messages (UIO_MAXIOV) of 64 bytes each, struct mmsghdr.
            for index in 0..<UInt64(min(length, 1024)) { targets += try named(at: address &+ index * 64) }
            return targets
        }
    }

    /// What the call does with a socket; `nil` for a send on a connection.
    ///
    /// What neither TCP nor UDP carries, such as ICMP or SCTP, is decided like what a raw socket sends.
    func operation(on socket: SocketKind) -> SocketOperation? {
        switch (socket.type, socket.protocolNumber) {
        case (Int32(SOCK_STREAM.rawValue), Int32(IPPROTO_TCP)), (Int32(SOCK_STREAM.rawValue), Int32(IPPROTO_MPTCP)):
            return kind == .connect || flags & Int32(MSG_FASTOPEN) != 0 ? .tcpConnect : nil
        case (Int32(SOCK_DGRAM.rawValue), Int32(IPPROTO_UDP)), (Int32(SOCK_DGRAM.rawValue), Int32(IPPROTO_UDPLITE)):
            return kind == .connect ? .udpConnect : .udpSend
        default: return .rawSend
        }
    }

    /// The target of a message header: `struct msghdr` begins with the place of the address and its length.
    ///
    /// At 32 and 40 are the place and the length of its ancillary data.
    private func named(at header: UInt64) throws(SystemError) -> [CallTarget] {
        let bytes = try memory(at: header, count: 48)
        let place = bytes[0..<8].littleEndianNumber
        guard place != 0 else { return [] }
        let link = try link(namedAt: bytes[32..<40].littleEndianNumber, length: bytes[40..<48].littleEndianNumber)
        let length = Int32(truncatingIfNeeded: bytes[8..<12].littleEndianNumber)
        // Of a longer address the kernel takes as much as fits into struct sockaddr_storage.
        return try targets(at: place, length: min(Int(length), 128), link: link)
    }

    /// The link that ancillary data names last, as the kernel goes by it: IP_PKTINFO of ip(7), IPV6_PKTINFO of ipv6(7) or the
    /// older IPV6_2292PKTINFO; 0 for none.
    private func link(namedAt place: UInt64, length: UInt64) throws(SystemError) -> Int32 {
        // The kernel takes no more (net.core.optmem_max).
        guard place != 0, (16...131_072).contains(length) else { return 0 }
        let bytes = try memory(at: place, count: Int(length))
        var (start, link) = (0, Int32(0))
        while start + 16 <= bytes.count {
            // struct cmsghdr: length with itself, level, type.
            let size = bytes[start..<start + 8].littleEndianNumber
            guard size >= 16, size <= UInt64(bytes.count - start) else { return 0 }
            let level = Int32(truncatingIfNeeded: bytes[start + 8..<start + 12].littleEndianNumber)
            let type = Int32(truncatingIfNeeded: bytes[start + 12..<start + 16].littleEndianNumber)
            let data = bytes[start + 16..<start + Int(size)]
            var named: ArraySlice<UInt8> = []
            if level == Int32(IPPROTO_IP), type == IP_PKTINFO {
                named = data.prefix(4)
            } else if level == Int32(IPPROTO_IPV6), [IPV6_PKTINFO, IPV6_2292PKTINFO].contains(type) {
                named = data.dropFirst(16).prefix(4)
            }
            let index = Int32(truncatingIfNeeded: named.littleEndianNumber)
            if index != 0 { link = index }
            start += (Int(size) + 7) & ~7
        }
        return link
    }

    private func targets(at place: UInt64, length: Int, link: Int32 = 0) throws(SystemError) -> [CallTarget] {
        guard (2...128).contains(length) else { return [] }
        let bytes = try memory(at: place, count: min(length, 28))
        let port = bytes.count < 4 ? 0 : UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        let address4 = bytes.count < 16 ? nil : IPAddress(bytes: bytes[4..<8])
        let address6 = bytes.count < 24 ? nil : IPAddress(bytes: bytes[8..<24])?.unmapped
        let addresses: [IPAddress?]
        switch Int32(bytes[0]) | Int32(bytes[1]) << 8 {
        case AF_UNIX: return [.local]
        // connect(2) dissolves a connection by it.
        case AF_UNSPEC where kind == .connect: return []
        // To a socket that sends, an address without a family is one of its own: of IPv4, or to a raw socket of IPv6.
        case AF_UNSPEC: addresses = [address4, address6]
        case AF_INET: addresses = [address4]
        case AF_INET6: addresses = [address6]
        default: return []
        }
        return addresses.compactMap { $0 }.map { address in
            // The scope, which only link-local addresses have, all of them of IPv6.
            let scope = address.isLinkLocal ? Int32(truncatingIfNeeded: bytes.dropFirst(24).littleEndianNumber) : 0
            return .internet(address, port: port, link: link != 0 ? link : scope, written: bytes)
        }
    }
}

extension ArraySlice<UInt8> {
    /// The number whose bytes these are, the lowest first, as this machine has them.
    fileprivate var littleEndianNumber: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}

extension SocketKind {
    /// The index of the link that the socket itself names for an operation; 0 for none.
    func link(for operation: SocketOperation) -> Int32 {
        link != 0 || operation == .tcpConnect ? link : unicastLink
    }
}

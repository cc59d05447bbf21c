internal import DeviceRules
internal import Glibc
internal import InternetProtocols
internal import Kernel

enum CallTarget: Sendable, Hashable {
    /// An internet address and port.
    ///
    /// `link` is the index of the link that the call names, 0 for none. `written` is the caller's struct sockaddr.
    case internet(IPAddress, port: UInt16, link: Int32, written: [UInt8])
    case local
}

extension SeccompNotification {
    /// Reads the targets from the caller's memory; a malformed address is left for the kernel to refuse.
    ///
    /// sendmmsg(2) has one target for each message with an address.
    ///
    /// - Throws: The error of memory that cannot be read. The call must not be allowed then, because the kernel may be
    ///   able to read that memory.
    func targets() throws(SystemError) -> [CallTarget] {
        switch kind {
        case .connect, .sendto: return try targets(at: address, length: length)
        case .sendmsg: return try named(at: address)
        case .sendmmsg:
            var targets: [CallTarget] = []
            // The kernel accepts at most 1024 messages (UIO_MAXIOV) of 64 bytes each, struct mmsghdr.
            for index in 0..<UInt64(min(length, 1024)) { targets += try named(at: address &+ index * 64) }
            return targets
        }
    }

    /// Returns the operation of the call on a socket; `nil` for a send on a connection.
    ///
    /// Protocols other than TCP and UDP, such as ICMP or SCTP, are decided like sends on a raw socket.
    func operation(on socket: SocketKind) -> SocketOperation? {
        switch (socket.type, socket.protocolNumber) {
        case (Int32(SOCK_STREAM.rawValue), Int32(IPPROTO_TCP)), (Int32(SOCK_STREAM.rawValue), Int32(IPPROTO_MPTCP)):
            return kind == .connect || flags & Int32(MSG_FASTOPEN) != 0 ? .tcpConnect : nil
        case (Int32(SOCK_DGRAM.rawValue), Int32(IPPROTO_UDP)), (Int32(SOCK_DGRAM.rawValue), Int32(IPPROTO_UDPLITE)):
            return kind == .connect ? .udpConnect : .udpSend
        default: return .rawSend
        }
    }

    /// Returns the targets of a message header.
    ///
    /// `struct msghdr` has the pointer and the length of the address at 0 and 8, and those of the ancillary data at 32
    /// and 40.
    private func named(at header: UInt64) throws(SystemError) -> [CallTarget] {
        let bytes = try memory(at: header, count: 48)
        let place = bytes[0..<8].littleEndianNumber
        guard place != 0 else { return [] }
        let link = try link(namedAt: bytes[32..<40].littleEndianNumber, length: bytes[40..<48].littleEndianNumber)
        let length = Int32(truncatingIfNeeded: bytes[8..<12].littleEndianNumber)
        // The kernel truncates a longer address to the size of struct sockaddr_storage.
        return try targets(at: place, length: min(Int(length), 128), link: link)
    }

    /// Returns the link of the last packet information in ancillary data, as the kernel does; 0 for none.
    ///
    /// It is IP_PKTINFO of ip(7), IPV6_PKTINFO of ipv6(7) or the older IPV6_2292PKTINFO.
    private func link(namedAt place: UInt64, length: UInt64) throws(SystemError) -> Int32 {
        // The maximum of the kernel (net.core.optmem_max).
        guard place != 0, (16...131_072).contains(length) else { return 0 }
        let bytes = try memory(at: place, count: Int(length))
        var (start, link) = (0, Int32(0))
        while start + 16 <= bytes.count {
            // struct cmsghdr: the length including the header, level, type.
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
        // connect(2) with AF_UNSPEC dissolves a connection.
        case AF_UNSPEC where kind == .connect: return []
        // For a send, an address without a family has the socket's family: IPv4, or IPv6 on a raw socket.
        case AF_UNSPEC: addresses = [address4, address6]
        case AF_INET: addresses = [address4]
        case AF_INET6: addresses = [address6]
        default: return []
        }
        return addresses.compactMap { $0 }.map { address in
            // The scope, which only link-local IPv6 addresses have.
            let scope = address.isLinkLocal ? Int32(truncatingIfNeeded: bytes.dropFirst(24).littleEndianNumber) : 0
            return .internet(address, port: port, link: link != 0 ? link : scope, written: bytes)
        }
    }
}

extension ArraySlice<UInt8> {
    /// The number with these bytes, in the machine's little-endian order.
    fileprivate var littleEndianNumber: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}

extension SocketKind {
    /// Returns the index of the link that the socket is bound to for an operation; 0 for none.
    func link(for operation: SocketOperation) -> Int32 {
        link != 0 || operation == .tcpConnect ? link : unicastLink
    }
}

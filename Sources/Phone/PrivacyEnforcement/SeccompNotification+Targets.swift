internal import Glibc
internal import InternetAddress
internal import Kernel
internal import LocalNetworkPrivacy

/// Where a system call leads.
enum CallTarget: Sendable, Hashable {
    /// An internet address and a port, and how the caller has written them (struct sockaddr).
    case internet(IPAddress, port: UInt16, written: [UInt8])
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
    private func named(at header: UInt64) throws(SystemError) -> [CallTarget] {
        let bytes = try memory(at: header, count: 12)
        let place = bytes[0..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let length = Int32(truncatingIfNeeded: bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) })
        // Of a longer address the kernel takes as much as fits into struct sockaddr_storage.
        return place == 0 ? [] : try targets(at: place, length: min(Int(length), 128))
    }

    private func targets(at place: UInt64, length: Int) throws(SystemError) -> [CallTarget] {
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
        return addresses.compactMap { $0 }.map { .internet($0, port: port, written: bytes) }
    }
}

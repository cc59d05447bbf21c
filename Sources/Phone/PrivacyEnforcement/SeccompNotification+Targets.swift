internal import Glibc
internal import InternetAddress
internal import Kernel
internal import LocalNetworkPrivacy

/// Where a system call leads.
enum CallTarget: Sendable, Hashable {
    /// An internet address and a port.
    case internet(IPAddress, port: UInt16)
    /// A Unix socket.
    case local
}

extension SeccompNotification {
    /// Reads from the caller's memory where it leads; what is malformed is left to the kernel to refuse.
    ///
    /// sendmmsg(2) leads to as many targets as it has messages with an address.
    func targets() throws(SystemError) -> [CallTarget] {
        switch kind {
        case .connect, .sendto: return try target(at: address, length: length).map { [$0] } ?? []
        case .sendmsg: return try named(at: address).map { [$0] } ?? []
        case .sendmmsg:
            var targets: [CallTarget] = []
            // The kernel takes at most 1024 messages (UIO_MAXIOV) of 64 bytes each, struct mmsghdr.
            for index in 0..<UInt64(min(max(length, 0), 1024)) {
                if let target = try named(at: address &+ index * 64) { targets.append(target) }
            }
            return targets
        }
    }

    /// What the call does with a socket; `nil` for a send on a connection.
    func operation(on socket: SocketKind) -> SocketOperation? {
        let isPing = socket.protocolNumber == Int32(IPPROTO_ICMP) || socket.protocolNumber == Int32(IPPROTO_ICMPV6)
        switch socket.type {
        case Int32(SOCK_STREAM.rawValue):
            return kind == .connect || flags & Int32(MSG_FASTOPEN) != 0 ? .tcpConnect : nil
        case Int32(SOCK_DGRAM.rawValue) where !isPing: return kind == .connect ? .udpConnect : .udpSend
        default: return .rawSend
        }
    }

    /// The target of a message header: `struct msghdr` begins with the place of the address and its length.
    private func named(at header: UInt64) throws(SystemError) -> CallTarget? {
        let bytes = try memory(at: header, count: 12)
        let place = bytes[0..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let length = bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) }
        return place == 0 ? nil : try target(at: place, length: length)
    }

    private func target(at place: UInt64, length: Int) throws(SystemError) -> CallTarget? {
        guard (2...128).contains(length) else { return nil }
        let bytes = try memory(at: place, count: min(length, 28))
        let port = bytes.count < 4 ? 0 : UInt16(bytes[2]) << 8 | UInt16(bytes[3])
        switch Int32(bytes[0]) | Int32(bytes[1]) << 8 {
        case AF_UNIX: return .local
        // A UDP socket takes an address without a family for one of IPv4; connect(2) dissolves the connection.
        case AF_UNSPEC where kind == .connect: return nil
        case AF_INET where bytes.count >= 16, AF_UNSPEC where bytes.count >= 16:
            return IPAddress(bytes: bytes[4..<8]).map { .internet($0, port: port) }
        case AF_INET6 where bytes.count >= 24:
            return IPAddress(bytes: bytes[8..<24]).map { .internet($0.unmapped, port: port) }
        default: return nil
        }
    }
}

package import AppleNetwork
internal import Glibc
package import NIOCore

/// The socket options of multicast groups that take an interface by its index (ip(7), ipv6(7)).
package enum GroupMembership {
    /// Joins a group on an interface; without one, on the interface that the routes choose.
    package static func join(
        _ group: NWEndpoint, on interface: NWInterface?, _ options: any SocketOptionProvider
    ) -> EventLoopFuture<Void> {
        switch group {
        case .hostPort(.ipv4(let address), _):
            let request = ip_mreqn(
                imr_multiaddr: in_addr(s_addr: address.bits.bigEndian), imr_address: in_addr(s_addr: 0),
                imr_ifindex: CInt(interface?.index ?? 0))
            return options.unsafeSetSocketOption(level: .ip, name: .ip_add_membership, value: request)
        case .hostPort(.ipv6(let address), _):
            var request = ipv6_mreq()
            unsafe withUnsafeMutableBytes(of: &request.ipv6mr_multiaddr) { bytes in
                unsafe bytes.storeBytes(of: address.bits.bigEndian, as: UInt128.self)
            }
            request.ipv6mr_interface = CUnsignedInt(interface?.index ?? 0)
            return options.unsafeSetSocketOption(level: .ipv6, name: .ipv6_join_group, value: request)
        default:
            return options.failed()
        }
    }

    /// Receives only from groups that the socket itself has joined, not from those of other sockets on the same port
    /// (IP_MULTICAST_ALL, and IPV6_MULTICAST_ALL since Linux 4.20, which glibc's headers for Swift do not show).
    package static func ownGroupsAlone(isV6: Bool) -> SocketSetting {
        isV6 ? SocketSetting(CInt(IPPROTO_IPV6), 29, 0) : SocketSetting(CInt(IPPROTO_IP), 49, 0)
    }

    /// Sets the interface for sending to IPv4 groups.
    package static func send(by interface: NWInterface, _ options: any SocketOptionProvider) -> EventLoopFuture<Void> {
        let request = ip_mreqn(
            imr_multiaddr: in_addr(s_addr: 0), imr_address: in_addr(s_addr: 0), imr_ifindex: CInt(interface.index))
        return options.unsafeSetSocketOption(level: .ip, name: .ip_multicast_if, value: request)
    }
}

extension SocketOptionProvider {
    /// Thrown for an address that is not of a group.
    fileprivate func failed() -> EventLoopFuture<Void> {
        eventLoop.makeFailedFuture(NWError.posix(.EINVAL))
    }
}

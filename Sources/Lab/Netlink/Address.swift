internal import CMnl
internal import Glibc
package import InternetProtocols

/// An address on a link, and the requests that add and remove one (rtnetlink(7), RTM_NEWADDR).
package struct Address: Sendable, Hashable {
    package let link: Int32
    package let prefix: IPPrefix
    /// The `IFA_F_…` flags.
    package let flags: UInt32

    /// Whether duplicate address detection is in progress; the address cannot be used until it ends.
    package var isTentative: Bool { flags & UInt32(IFA_F_TENTATIVE) != 0 }

    init(_ reply: NetlinkReply) throws(NetlinkError) {
        let (header, attributes) = try reply.parse(ifaddrmsg.self, of: "address")
        // IPv4 has the local address in IFA_LOCAL, IPv6 in IFA_ADDRESS.
        guard let bytes = attributes.bytes(IFA_LOCAL) ?? attributes.bytes(IFA_ADDRESS),
            let address = IPAddress(bytes: bytes), let prefix = IPPrefix(address, length: Int(header.ifa_prefixlen))
        else { throw .malformed("address", "no address in it, or a prefix of \(header.ifa_prefixlen) bits") }
        guard let link = Int32(exactly: header.ifa_index) else {
            throw .malformed("address", "\(header.ifa_index) is no index of a link")
        }
        self.link = link
        self.prefix = prefix
        flags = try attributes.number(IFA_FLAGS) ?? UInt32(header.ifa_flags)
    }

    /// Adds an address that can be used at once: IPv6 without duplicate address detection.
    ///
    /// An IPv4 prefix gets its directed broadcast address, if it has one, unless `hasBroadcast` is false. `metric` is
    /// that of the route to its subnet; `nil` leaves it to the kernel.
    ///
    /// `ip address add PREFIX [broadcast +] dev LINK nodad [metric METRIC]`
    package static func add(
        _ prefix: IPPrefix, link: Int32, hasBroadcast: Bool = true, metric: UInt32? = nil
    ) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWADDR, flags: NetlinkMessage.createNew, "add address \(prefix)")
        message.appendHeader(header(prefix, link))
        message.put(IFA_LOCAL, bytes: prefix.address.bytes)
        message.put(IFA_ADDRESS, bytes: prefix.address.bytes)
        if prefix.address.isV6 {
            message.put(IFA_FLAGS, UInt32(IFA_F_NODAD))
        } else if hasBroadcast, let broadcast = prefix.broadcast {
            message.put(IFA_BROADCAST, bytes: broadcast.bytes)
        }
        if let metric { message.put(IFA_RT_PRIORITY, metric) }
        return message
    }

    /// Removes an address: `ip address delete PREFIX dev LINK`.
    package static func delete(_ prefix: IPPrefix, link: Int32) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_DELADDR, "delete address \(prefix)")
        message.appendHeader(header(prefix, link))
        message.put(IFA_LOCAL, bytes: prefix.address.bytes)
        message.put(IFA_ADDRESS, bytes: prefix.address.bytes)
        return message
    }

    private static func header(_ prefix: IPPrefix, _ link: Int32) -> ifaddrmsg {
        let scope = prefix.address.isLinkLocal ? RT_SCOPE_LINK : RT_SCOPE_UNIVERSE
        return ifaddrmsg(
            ifa_family: prefix.address.family, ifa_prefixlen: UInt8(prefix.length), ifa_flags: 0,
            ifa_scope: UInt8(scope.rawValue), ifa_index: UInt32(bitPattern: link))
    }
}

extension NetlinkSocket {
    /// Returns all addresses of the namespace, of both families: `ip address show`.
    package mutating func addresses() throws(NetlinkError) -> [Address] {
        var request = NetlinkMessage(dump: RTM_GETADDR, "show addresses")
        request.appendHeader(ifaddrmsg())
        var addresses: [Address] = []
        for reply in try dump(request) where reply.type == RTM_NEWADDR { addresses.append(try Address(reply)) }
        return addresses
    }
}

extension IPAddress {
    /// `AF_INET` or `AF_INET6`.
    var family: UInt8 { UInt8(isV6 ? AF_INET6 : AF_INET) }
}

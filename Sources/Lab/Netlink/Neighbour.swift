internal import CMnl
internal import Glibc
package import InternetProtocols

/// An entry of the neighbour table: the Ethernet address of an IP address on a link (RTM_NEWNEIGH).
package struct Neighbour: Sendable, Hashable {
    package let link: Int32
    package let address: IPAddress
    /// The Ethernet address; `nil` while the lookup is in progress or after it has failed.
    package let hardwareAddress: HardwareAddress?
    /// The `NUD_…` state bits.
    package let state: UInt16

    /// Whether the entry was added statically and never expires.
    package var isPermanent: Bool { state & UInt16(NUD_PERMANENT) != 0 }

    /// Whether the lookup is in progress or has failed.
    package var isUnknown: Bool { state & UInt16(NUD_INCOMPLETE | NUD_FAILED) != 0 }

    /// Reads an entry; `nil` when it is not of an IP address.
    init?(_ reply: NetlinkReply) throws(NetlinkError) {
        let (header, attributes) = try reply.parse(ndmsg.self, of: "neighbour")
        guard let address = attributes.bytes(NDA_DST).flatMap({ IPAddress(bytes: $0) }) else { return nil }
        self.address = address
        link = header.ndm_ifindex
        hardwareAddress = attributes.bytes(NDA_LLADDR).flatMap { HardwareAddress($0) }
        state = header.ndm_state
    }

    /// Adds or replaces a permanent entry, which needs no lookup.
    ///
    /// It does not count towards the limit of 1024 looked-up entries, which all namespaces of the machine share.
    /// `ip neighbour replace ADDRESS lladdr MAC dev LINK nud permanent`
    package static func set(
        _ address: IPAddress, to hardwareAddress: HardwareAddress, link: Int32
    ) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWNEIGH, flags: NetlinkMessage.createOrReplace, "set neighbour \(address)")
        message.appendHeader(header(address, link, state: UInt16(NUD_PERMANENT)))
        message.put(NDA_DST, bytes: address.bytes)
        message.put(NDA_LLADDR, bytes: hardwareAddress.bytes)
        return message
    }

    /// Removes an entry: `ip neighbour delete ADDRESS dev LINK`.
    package static func delete(_ address: IPAddress, link: Int32) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_DELNEIGH, "delete neighbour \(address)")
        message.appendHeader(header(address, link, state: 0))
        message.put(NDA_DST, bytes: address.bytes)
        return message
    }

    private static func header(_ address: IPAddress, _ link: Int32, state: UInt16) -> ndmsg {
        ndmsg(
            ndm_family: address.family, ndm_pad1: 0, ndm_pad2: 0, ndm_ifindex: link, ndm_state: state, ndm_flags: 0,
            ndm_type: 0)
    }
}

extension NetlinkSocket {
    /// Returns all entries of the neighbour tables, of both families: `ip neighbour show nud all`.
    package mutating func neighbours() throws(NetlinkError) -> [Neighbour] {
        var request = NetlinkMessage(dump: RTM_GETNEIGH, "show neighbours")
        request.appendHeader(ndmsg())
        var neighbours: [Neighbour] = []
        for reply in try dump(request) where reply.type == RTM_NEWNEIGH {
            if let neighbour = try Neighbour(reply) { neighbours.append(neighbour) }
        }
        return neighbours
    }
}

internal import Glibc
internal import Kernel
internal import LabModel
internal import Netlink

extension HostRuntime {
    /// Takes an interface off its network: the lab's end of its link goes down and leaves the bridge, or the interface itself
    /// goes down where there is no bridge, and the host loses the carrier, the addresses and the routes; `routes` are those that it has afterwards.
    ///
    /// Returns when the kernel has seen all of it. Blocks; call it on a plain thread, which is inside the host
    /// afterwards.
    func leave(_ interface: InterfacePlan, routes: [RouteEntry], in lab: LabNetwork) throws {
        try network.enter()
        if interface.isPointToPoint {
            try withNetlink { try $0.perform(Link.set(.index(interface.hostIndex), up: false)) }
        } else {
            let monitor = try NetlinkMonitor([.links])
            try lab.unplug(interface)
            try wait(forCarrier: false, of: interface, by: monitor)
        }
        try withNetlink { netlink in
            // The kernel takes routes away with the last address, and a link-local one does not come back by itself.
            for address in try netlink.addresses() where address.link == interface.hostIndex {
                try Self.delete(Address.delete(address.prefix, link: address.link), by: &netlink)
            }
            for route in try netlink.routes() where route.link == interface.hostIndex {
                try Self.delete(route.delete(), by: &netlink)
            }
        }
        try change(to: routes)
    }

    /// Puts an interface that is on no network on one: its link into the bridge, then the addresses and routes; `routes` are
    /// those that the host has afterwards.
    ///
    /// Returns when the first packet would get through. Blocks; call it on a plain thread, which is inside the host
    /// afterwards.
    func join(
        _ interface: InterfacePlan, at bridge: Int32, routes: [RouteEntry], isIsolated: Bool, in lab: LabNetwork
    ) throws {
        try network.enter()
        let links = try NetlinkMonitor([.links])
        let addressing = try NetlinkMonitor([.addressesV6])
        if interface.isPointToPoint {
            try withNetlink { try $0.perform(Link.set(.index(interface.hostIndex), up: true)) }
        } else {
            try lab.plug(interface, at: bridge, isIsolated: isIsolated)
            try wait(forCarrier: true, of: interface, by: links)
            if plan.mayHaveIPv6 {
                // The kernel makes it only when the interface gets its first carrier.
                try addMissing([Address.add(interface.linkLocal, link: interface.hostIndex)])
            }
        }
        try addMissing(addresses(of: interface))
        try wait(for: AwaitedAddress.all(of: [interface]), by: addressing)
        try change(to: routes)
    }

    /// The time without a carrier between two access points: what IEEE 802.11r is to keep a handover below.
    private static let handover: Duration = .milliseconds(50)

    /// Changes the port of the bridge that an interface is plugged into, on a network whose access points nobody has named:
    /// the host has no carrier for 50 ms, and keeps its addresses and routes.
    ///
    /// Returns when packets get through again. Blocks; call it on a plain thread, which is inside the host afterwards.
    func roam(_ interface: InterfacePlan, isIsolated: Bool, in lab: LabNetwork) throws {
        try network.enter()
        let links = try NetlinkMonitor([.links])
        try lab.unplug(interface)
        try wait(forCarrier: false, of: interface, by: links)
        MonotonicClock.block(for: Self.handover)
        try lab.plug(interface, at: interface.bridgeIndex, isIsolated: isIsolated)
        try wait(forCarrier: true, of: interface, by: links)
        try forgetUnanswered(of: interface)
    }

    /// Deletes the neighbours that have not answered: what was asked for while nothing got through would be asked for again
    /// only after a second.
    func forgetUnanswered(of interface: InterfacePlan) throws {
        try withNetlink { netlink in
            for neighbour in try netlink.neighbours() where neighbour.link == interface.hostIndex && neighbour.isUnknown
            {
                try Self.delete(Neighbour.delete(neighbour.address, link: neighbour.link), by: &netlink)
            }
        }
    }

    /// Takes away the routes that it is not to have any more, and adds those that it has not yet: what led to a network
    /// by one router may lead there by another now, or need none.
    private func change(to routes: [RouteEntry]) throws {
        let gone = plan.routes.filter { !routes.contains($0) }.compactMap(route)
        try withNetlink { netlink in
            for route in gone { try Self.delete(route.delete(), by: &netlink) }
        }
        try addMissing(routes.compactMap(message))
    }

    /// Deletes something that may have gone with what was deleted before it.
    private static func delete(_ request: NetlinkMessage, by netlink: inout NetlinkSocket) throws {
        do {
            try netlink.perform(request)
        } catch  where [EADDRNOTAVAIL, ESRCH, ENOENT, ENODEV].contains(error.number) {
            return
        }
    }
}

extension LabNetwork {
    /// Sets the lab's end of a link down and takes it out of its bridge.
    fileprivate func unplug(_ interface: InterfacePlan) throws {
        let port = LinkSelector.index(interface.labIndex)
        try withNetlink { try $0.perform([Link.set(port, up: false), Link.set(port, master: nil)]) }
    }

    /// Puts the lab's end of a link into its bridge and sets it up, and waits until that passes its packets.
    fileprivate func plug(_ interface: InterfacePlan, at bridge: Int32, isIsolated: Bool) throws {
        let port = LinkSelector.index(interface.labIndex)
        try withNetlink { netlink in
            try netlink.perform(Link.set(port, master: bridge))
            if isIsolated { try netlink.perform(BridgePort.set(interface.labIndex, isolated: true)) }
            try netlink.perform(Link.set(port, up: true))
        }
        try waitUntilForwarding([interface.labIndex])
    }
}

extension InterfacePlan {
    /// The IPv6 address that the kernel derives from its hardware address (RFC 4291, appendix A).
    var linkLocal: IPPrefix {
        let bytes: [UInt8] = [mac[0] ^ 2, mac[1], mac[2], 0xff, 0xfe, mac[3], mac[4], mac[5]]
        let low = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        return IPAddress(bits: UInt128(0xfe80) << 112 | low, isV6: true).prefix(64)
    }
}

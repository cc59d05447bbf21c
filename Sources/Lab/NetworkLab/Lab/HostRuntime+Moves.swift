internal import Glibc
internal import Kernel
internal import LabModel
internal import Netlink

extension HostRuntime {
    /// Takes an interface off its network; `routes` are the host's routes afterwards.
    ///
    /// The lab's end of the link goes down and leaves the bridge; without a bridge, the interface itself goes down. The
    /// host loses the carrier, the addresses and the routes. Returns when the kernel has processed all of it. Blocks;
    /// call it on a plain thread, which stays in the host.
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
            // The kernel removes routes with the last address, and a link-local one does not come back by itself.
            for address in try netlink.addresses() where address.link == interface.hostIndex {
                try Self.delete(Address.delete(address.prefix, link: address.link), by: &netlink)
            }
            for route in try netlink.routes() where route.link == interface.hostIndex {
                try Self.delete(route.delete(), by: &netlink)
            }
        }
        try change(to: routes)
    }

    /// Puts an interface that is on no network on one; `routes` are the host's routes afterwards.
    ///
    /// Its link joins the bridge; then it gets the addresses and routes. Returns when the first packet would pass.
    /// Blocks; call it on a plain thread, which stays in the host.
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
                // The kernel creates it only at the interface's first carrier.
                try addMissing([Address.add(interface.linkLocal, link: interface.hostIndex)])
            }
        }
        try addMissing(addresses(of: interface))
        try wait(for: AwaitedAddress.all(of: [interface]), by: addressing)
        try change(to: routes)
    }

    /// The time without a carrier between two access points, the maximum that IEEE 802.11r aims at for a handover.
    private static let handover: Duration = .milliseconds(50)

    /// Takes the carrier of an interface down for 50 ms, as a handover does on a network without named access points.
    ///
    /// The host keeps its addresses and routes. Returns when packets pass again. Blocks; call it on a plain thread,
    /// which stays in the host.
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

    /// Deletes the unresolved neighbours, which the kernel would query again only after a second.
    func forgetUnanswered(of interface: InterfacePlan) throws {
        try withNetlink { netlink in
            for neighbour in try netlink.neighbours() where neighbour.link == interface.hostIndex && neighbour.isUnknown
            {
                try Self.delete(Neighbour.delete(neighbour.address, link: neighbour.link), by: &netlink)
            }
        }
    }

    /// Removes the routes that the host must not have any more, and adds the missing ones.
    ///
    /// A network may be behind another router now, or on a link.
    private func change(to routes: [RouteEntry]) throws {
        let gone = plan.routes.filter { !routes.contains($0) }.compactMap(route)
        try withNetlink { netlink in
            for route in gone { try Self.delete(route.delete(), by: &netlink) }
        }
        try addMissing(routes.compactMap(message))
    }

    /// Deletes an entry that may have gone with an earlier one.
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

    /// Puts the lab's end of a link into its bridge, sets it up and waits until the bridge forwards its packets.
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
    /// The link-local address that the kernel derives from the hardware address (RFC 4291, appendix A).
    var linkLocal: IPPrefix {
        let bytes: [UInt8] = [mac[0] ^ 2, mac[1], mac[2], 0xff, 0xfe, mac[3], mac[4], mac[5]]
        let low = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        return IPAddress(bits: UInt128(0xfe80) << 112 | low, isV6: true).prefix(64)
    }
}

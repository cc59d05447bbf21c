internal import Glibc
internal import Kernel
internal import LabModel
internal import Netlink

extension HostRuntime {
    /// Sets the interfaces up, with their addresses and routes; blocks.
    func configure() throws {
        let plan = plan
        let interfaces = plan.links.flatMap { link in
            let isOn = plan.interfaces.contains(link)
            return (isOn ? addresses(of: link) : [])
                + (isOn || !link.isPointToPoint ? [Link.set(.index(link.hostIndex), up: true)] : [])
        }
        try withNetlink {
            try $0.perform([Link.set(.index(1), up: true)] + interfaces + plan.routes.compactMap(message))
        }
    }

    /// Blocks until the IPv6 addresses are usable, including each interface's link-local one.
    func waitUntilAddressed() throws {
        try withMonitor { try wait(for: AwaitedAddress.all(of: plan.interfaces), by: $0) }
    }

    /// Restores what the kernel removes when an interface is set down: IPv6 addresses and all routes.
    ///
    /// IPv4 addresses stay; one that a fault has changed must not come back. IPv6 comes back only if the MTU of the
    /// interface allows it. Blocks.
    func restore(_ interface: InterfacePlan) throws {
        if try state(of: interface).canCarryIPv6 { try addMissing(addresses(of: interface) { $0.isV6 }) }
        try restoreRoutes(of: interface)
    }

    /// Restores the routes that the kernel removes with an address.
    ///
    /// If the interface is down, they come back when it is set up. Blocks.
    func restoreRoutes(of interface: InterfacePlan) throws {
        let state = try state(of: interface)
        guard state.isUp else { return }
        let routes = plan.routes.filter { $0.interface == interface }.compactMap(route)
        do {
            try addMissing(routes.filter { state.canCarryIPv6 || !$0.isV6 }.map { $0.add() })
        } catch let error as NetlinkError where error.number == ENETDOWN {
            // Another fault has set the interface down meanwhile.
        }
    }

    /// Performs requests that add something; what exists stays.
    func addMissing(_ requests: [NetlinkMessage]) throws {
        try withNetlink { netlink in
            for request in requests {
                do {
                    try netlink.perform(request)
                } catch let error as NetlinkError where error.number == EEXIST {
                    continue
                }
            }
        }
    }

    /// Returns the kernel's state of an interface; blocks.
    func state(of interface: InterfacePlan) throws -> LinkState {
        try withNetlink { try $0.link(.index(interface.hostIndex)) }
    }

    func addresses(
        of interface: InterfacePlan, where isMeant: (IPAddress) -> Bool = { _ in true }
    ) -> [NetlinkMessage] {
        // A leased address comes with its lease.
        interface.addresses.filter { isMeant($0.address) && (!interface.isLeased || $0.address.isV6) }.map {
            Address.add(
                $0, link: interface.hostIndex, hasBroadcast: !interface.isPointToPoint, metric: interface.metric)
        }
    }

    func message(_ entry: RouteEntry) -> NetlinkMessage? { route(entry)?.add() }

    func route(_ entry: RouteEntry) -> Route? {
        let link = entry.interface.hostIndex
        guard let destination = entry.destination else {
            return entry.gateway.map { Route.byDefault(via: $0, link: link) }
        }
        return Route.to(destination, via: entry.gateway, link: link, metric: entry.metric)
    }
}

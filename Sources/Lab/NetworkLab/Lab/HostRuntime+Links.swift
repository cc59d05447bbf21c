internal import Glibc
internal import Kernel
internal import LabModel
internal import Netlink

extension HostRuntime {
    /// Sets its interfaces up, with their addresses and routes.
    ///
    /// Blocks.
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

    /// Blocks until its IPv6 addresses are in use, the link-local one of each interface among them.
    func waitUntilAddressed() throws {
        try withMonitor { try wait(for: AwaitedAddress.all(of: plan.interfaces), by: $0) }
    }

    /// Puts back what the kernel takes away when an interface is set down: IPv6 addresses and all routes.
    ///
    /// IPv4 addresses stay; one that a fault has changed meanwhile is not to come back. Nothing of IPv6 comes back before
    /// the MTU of the interface allows it.
    ///
    /// Blocks.
    func restore(_ interface: InterfacePlan) throws {
        if try state(of: interface).canCarryIPv6 { try addMissing(addresses(of: interface) { $0.isV6 }) }
        try restoreRoutes(of: interface)
    }

    /// Puts back the routes that the kernel takes away with an address, unless the interface is down: then they come with
    /// the rest when it is set up.
    ///
    /// Blocks.
    func restoreRoutes(of interface: InterfacePlan) throws {
        let state = try state(of: interface)
        guard state.isUp else { return }
        let routes = plan.routes.filter { $0.interface == interface }.compactMap(route)
        do {
            try addMissing(routes.filter { state.canCarryIPv6 || !$0.isV6 }.map { $0.add() })
        } catch let error as NetlinkError where error.number == ENETDOWN {
            // Another fault has set it down meanwhile.
        }
    }

    /// Makes requests to add something; what is there already stays.
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

    /// What the kernel says of one of its interfaces.
    ///
    /// Blocks.
    func state(of interface: InterfacePlan) throws -> LinkState {
        try withNetlink { try $0.link(.index(interface.hostIndex)) }
    }

    func addresses(
        of interface: InterfacePlan, where isMeant: (IPAddress) -> Bool = { _ in true }
    ) -> [NetlinkMessage] {
        // A leased one comes with its lease.
        interface.addresses.filter { isMeant($0.address) && (!interface.isLeased || $0.address.isV6) }.map {
            Address.add(
                $0, link: interface.hostIndex, hasBroadcast: !interface.isPointToPoint, metric: interface.metric)
        }
    }

    func message(_ entry: RouteEntry) -> NetlinkMessage? { route(entry)?.add() }

    /// The route in the words of the kernel.
    func route(_ entry: RouteEntry) -> Route? {
        let link = entry.interface.hostIndex
        guard let destination = entry.destination else {
            return entry.gateway.map { Route.byDefault(via: $0, link: link) }
        }
        return Route.to(destination, via: entry.gateway, link: link, metric: entry.metric)
    }
}

internal import Glibc
internal import Kernel
internal import LabModel
internal import Netlink

extension HostRuntime {
    /// Sets its interfaces up, with their addresses and routes.
    ///
    /// Blocks.
    func configure() throws {
        let interfaces = plan.interfaces.flatMap { interface in
            addresses(of: interface) + [Link.set(.index(interface.hostIndex), up: true)]
        }
        try withNetlink {
            try $0.perform([Link.set(.index(1), up: true)] + interfaces + plan.routes.compactMap(message))
        }
    }

    /// Puts back what the kernel takes away when an interface is set down: IPv6 addresses and all routes.
    ///
    /// Blocks.
    func restore(_ interface: InterfacePlan) throws {
        let lost = addresses(of: interface) + plan.routes.filter { $0.interface == interface }.compactMap(message)
        try withNetlink { netlink in
            for request in lost {
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

    private func addresses(of interface: InterfacePlan) -> [NetlinkMessage] {
        interface.addresses.compactMap { address in
            InternetAddress(address.address.bytes).map {
                Address.add(InternetPrefix($0, length: UInt8(address.prefixLength)), link: interface.hostIndex)
            }
        }
    }

    private func message(_ route: RouteEntry) -> NetlinkMessage? {
        let gateway = route.gateway.flatMap { InternetAddress($0.bytes) }
        let link = route.interface.hostIndex
        guard let destination = route.destination else {
            return gateway.map { Route.byDefault(via: $0, link: link).add() }
        }
        guard let address = InternetAddress(destination.address.bytes) else { return nil }
        return Route.to(InternetPrefix(address, length: UInt8(destination.prefixLength)), via: gateway, link: link)
            .add()
    }
}

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

    /// Blocks until its IPv6 addresses are in use, the link-local one of each interface among them.
    ///
    /// The kernel takes an IPv6 address into use some time after it was added, on a worker of its own, and says so
    /// then. Whatever is sent to it earlier is lost, and a router without its link-local address forwards nothing:
    /// either costs a second. Throws ``LabError`` when the kernel has not got that far after 30 s.
    func waitUntilAddressed() throws {
        var waiting = awaitedAddresses
        let deadline = ContinuousClock.now + .seconds(30)
        while true {
            for event in try withMonitor({ try $0.read() }) {
                switch event {
                case .address(let address): waiting.remove(AwaitedAddress(address))
                case .overrun: waiting.subtract(try withNetlink { try $0.addresses() }.map { AwaitedAddress($0) })
                default: continue
                }
            }
            guard let missing = waiting.first else { return }
            let left = deadline - .now
            guard left > .zero, try withMonitor({ try $0.waitForEvents(within: left) }) else {
                let name = missing.address.map { "\($0)" } ?? "a link-local address"
                throw LabError(
                    "Host `\(plan.name)` could not use \(name) within 30 s of getting it. Is the machine overloaded?")
            }
        }
    }

    private var awaitedAddresses: Set<AwaitedAddress> {
        var awaited: Set<AwaitedAddress> = []
        for interface in plan.interfaces {
            let link = interface.hostIndex
            for address in interface.addresses.map(\.address) where address.isV6 {
                awaited.formUnion([
                    AwaitedAddress(link: link, address: address), AwaitedAddress(link: link, address: nil),
                ])
            }
        }
        return awaited
    }

    /// An address that a link will have; `nil` is its link-local one, whichever that is.
    private struct AwaitedAddress: Hashable {
        let link: Int32
        let address: IPAddress?

        init(link: Int32, address: IPAddress?) {
            self.link = link
            self.address = address
        }

        init(_ known: Address) {
            link = known.link
            address = known.prefix.address.isLinkLocal ? nil : known.prefix.address
        }
    }

    /// Puts back what the kernel takes away when an interface is set down: IPv6 addresses and all routes.
    ///
    /// IPv4 addresses stay; one that a fault has changed meanwhile is not to come back.
    ///
    /// Blocks.
    func restore(_ interface: InterfacePlan) throws {
        try addMissing(addresses(of: interface) { $0.isV6 })
        try restoreRoutes(of: interface)
    }

    /// Puts back the routes that the kernel takes away with an address, unless the interface is down: then they come with
    /// the rest when it is set up.
    ///
    /// Blocks.
    func restoreRoutes(of interface: InterfacePlan) throws {
        guard try state(of: interface).isUp else { return }
        try addMissing(plan.routes.filter { $0.interface == interface }.compactMap(message))
    }

    private func addMissing(_ requests: [NetlinkMessage]) throws {
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

    private func addresses(
        of interface: InterfacePlan, where isMeant: (IPAddress) -> Bool = { _ in true }
    ) -> [NetlinkMessage] {
        interface.addresses.filter { isMeant($0.address) }.map {
            Address.add($0, link: interface.hostIndex, hasBroadcast: !interface.isPointToPoint)
        }
    }

    private func message(_ route: RouteEntry) -> NetlinkMessage? {
        let link = route.interface.hostIndex
        guard let destination = route.destination else {
            return route.gateway.map { Route.byDefault(via: $0, link: link).add() }
        }
        return Route.to(destination, via: route.gateway, link: link).add()
    }
}

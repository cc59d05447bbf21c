internal import LabModel

/// Which route counts where the networks of a host overlap.
///
/// The longest prefix does, and of equal ones that of a local network, as the kernel has it by their metrics. A point-to-point
/// network that enforces its routes comes before both.
extension InterfacePlan {
    /// The metric of the routes to its subnets beside the other interfaces that the host has; `nil` where none overlaps it.
    func metric(beside all: [InterfacePlan], on networks: [NetworkPlan]) -> UInt32? {
        func spec(_ interface: InterfacePlan) -> NetworkSpec? {
            networks.first { $0.name == interface.network }?.spec
        }
        guard let own = spec(self) else { return nil }
        let others = all.filter { $0.hostIndex != hostIndex }.compactMap(spec).flatMap(\.subnets)
        guard own.subnets.contains(where: { subnet in others.contains { subnet.overlaps($0) } }) else { return nil }
        let first: UInt32 = own.kind == .broadcast ? 200 : own.enforcesRoutes ? 100 : 300
        return first + UInt32(hostIndex)
    }
}

/// The subnets on the links of a host, and what follows from them for its other routes.
struct OwnSubnets {
    private let interfaces: [(plan: InterfacePlan, spec: NetworkSpec)]

    init(of host: HostPlan, networks: [NetworkPlan]) {
        interfaces = host.interfaces.compactMap { interface in
            networks.first { $0.name == interface.network }.map { (interface, $0.spec) }
        }
    }

    /// Whether the host needs no route by a router to a subnet: one on its own links has the same addresses, or one that
    /// enforces its routes has them all.
    func replace(_ subnet: IPPrefix) -> Bool {
        interfaces.contains { own in
            own.spec.subnets.contains { $0 == subnet || own.spec.isEnforced && $0.contains(subnet) }
        }
    }

    /// The routes by networks that enforce theirs to local subnets, which have the longer prefix.
    var enforced: [RouteEntry] {
        interfaces.filter(\.spec.isEnforced).flatMap { own in
            own.spec.subnets.flatMap { subnet in
                interfaces.filter { !$0.spec.isEnforced }.flatMap(\.spec.subnets)
                    .filter { subnet != $0 && subnet.contains($0) }
                    .map { RouteEntry(destination: $0, gateway: nil, interface: own.plan, metric: own.plan.metric) }
            }
        }
    }
}

extension NetworkSpec {
    fileprivate var isEnforced: Bool { kind == .pointToPoint && enforcesRoutes }
}

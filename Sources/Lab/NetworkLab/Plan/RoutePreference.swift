internal import LabModel

/// The preference of routes when the networks of a host overlap.
///
/// The kernel chooses the longest prefix, and among equal ones the lowest metric, which a local network has. A
/// point-to-point network that enforces its routes wins in any case.
extension InterfacePlan {
    /// Returns the metric of the routes to its subnets; `nil` if no other interface's subnet overlaps them.
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

/// The subnets on a host's links, and their effect on its other routes.
struct OwnSubnets {
    private let interfaces: [(plan: InterfacePlan, spec: NetworkSpec)]

    init(of host: HostPlan, networks: [NetworkPlan]) {
        interfaces = host.interfaces.compactMap { interface in
            networks.first { $0.name == interface.network }.map { (interface, $0.spec) }
        }
    }

    /// Returns whether the host needs no route through a router to a subnet.
    ///
    /// True if one of its own subnets is equal, or that of a network that enforces its routes contains it.
    func replace(_ subnet: IPPrefix) -> Bool {
        interfaces.contains { own in
            own.spec.subnets.contains { $0 == subnet || own.spec.isEnforced && $0.contains(subnet) }
        }
    }

    /// The routes to the host's other subnets that lie within the subnet of a network that enforces its routes.
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

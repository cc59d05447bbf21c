internal import Foundation

/// The state of the device's network, which is the same for all programs.
package struct NetworkState: Sendable, Equatable {
    /// The interfaces, by number.
    package var links: [InterfaceState]
    /// The routes to everywhere.
    package var routes: [DefaultRoute]
    /// Whether a name server is set up (resolv.conf(5)).
    package var hasNameServer: Bool

    package init(links: [InterfaceState], routes: [DefaultRoute] = [], hasNameServer: Bool = false) {
        self.links = links
        self.routes = routes
        self.hasNameServer = hasNameServer
    }

    /// Reads the state of this network namespace.
    static func now() -> NetworkState {
        let servers = (try? String(contentsOfFile: "/etc/resolv.conf", encoding: .utf8)) ?? ""
        return NetworkState(
            links: InterfaceState.all(), routes: DefaultRoute.all(),
            hasNameServer: servers.split(separator: "\n").contains { $0.hasPrefix("nameserver") })
    }

    /// The path over the interfaces that a program takes.
    ///
    /// An interface counts while it has a carrier and an address that reaches further than its link, the one with the
    /// best route to everywhere first; the loopback interface counts only if `loopback` says so, or it is required.
    package func path(
        over requirement: PathRequirement = PathRequirement(), loopback: Bool = false, from local: NWEndpoint? = nil,
        to remote: NWEndpoint? = nil
    ) -> NWPath {
        let required = requirement.requiredInterface?.type ?? requirement.requiredType
        let wantsLoopback = loopback || required == .loopback
        let usable = ranked.filter { link in
            (link.type == .loopback) == wantsLoopback && (link.routesIPv4 || link.routesIPv6)
                && requirement.allows(link.interface)
        }
        let names = Set(usable.map(\.name))
        // A router with several routes is listed once.
        let gateways = routes.filter { names.contains($0.interface) }.compactMap(\.gateway)
            .reduce(into: [NWEndpoint.Host]()) { if !$0.contains($1) { $0.append($1) } }
        return NWPath(
            status: usable.isEmpty ? .unsatisfied : .satisfied, availableInterfaces: usable.map(\.interface),
            isExpensive: usable.first?.type == .cellular, supportsIPv4: usable.contains(where: \.routesIPv4),
            supportsIPv6: usable.contains(where: \.routesIPv6), supportsDNS: hasNameServer && !usable.isEmpty,
            gateways: gateways.map { .hostPort(host: $0, port: .any) }, localEndpoint: local, remoteEndpoint: remote)
    }

    /// The interfaces, the best first: by the metric of their default route, then wired before wireless before cellular.
    private var ranked: [InterfaceState] {
        links.sorted { first, second in
            (metric(of: first), first.type.rank, first.index) < (metric(of: second), second.type.rank, second.index)
        }
    }

    private func metric(of link: InterfaceState) -> Int {
        routes.filter { $0.interface == link.name }.map(\.metric).min() ?? .max
    }
}

extension NWInterface.InterfaceType {
    /// The order of preference of otherwise equal links.
    fileprivate var rank: Int {
        switch self {
        case .wiredEthernet: 0
        case .wifi: 1
        case .cellular: 2
        case .other: 3
        case .loopback: 4
        }
    }
}

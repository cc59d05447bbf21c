internal import LabModel
internal import LocalPush
package import ScenarioLanguage

/// Explains that no router leads from a host to its destination.
package struct RouteDiagnosis: Sendable {
    private let definition: ScenarioDefinition

    package init(_ definition: ScenarioDefinition) { self.definition = definition }

    /// Returns one line for each server of a host's reference providers that no route leads to.
    package func lines(of host: String) -> [String] {
        let providers = definition.host(ofMember: host)?.allPrograms.compactMap(\.pushProvider) ?? []
        return providers.compactMap { $0.server ?? onlyServer }.distinct.compactMap {
            line(from: host, to: definition.host(behind: $0))
        }
    }

    /// Returns the sentence that names the networks without a route between them; `nil` if there is a route or a host
    /// is unknown.
    ///
    /// A network that a host may join counts as one that it is on.
    package func line(from host: String, to other: String) -> String? {
        guard let own = definition.host(ofMember: host), let far = definition.host(ofMember: other),
            !far.networks.isEmpty
        else { return nil }
        let near = own.networks + own.joinable
        guard !near.isEmpty, reachable(from: near).isDisjoint(with: far.networks + far.joinable) else { return nil }
        let (from, to) = (near.map(named).joined(separator: ", "), far.networks.map(named).joined(separator: ", "))
        let places =
            "\(host) is on \(near.joined(separator: ", ")), \(other) on \(far.networks.joined(separator: ", "))"
        if let router = oneWay(from: near, to: far.networks) {
            return
                "there is no route from \(from) to \(to): \(places), and the router \(router) between them translates "
                + "addresses, so that what is behind it cannot be reached from outside. Let \(other) connect to \(host)."
        }
        return
            "there is no route from \(from) to \(to): \(places), and no router is between them. "
            + "Add `routers: { gate: { between: [\(near[0]), \(far.networks[0])] } }`."
    }

    /// Returns the name of a network, with its VLAN id if it has one.
    private func named(_ network: String) -> String {
        let vlan = definition.networks.first { $0.name == network }?.vlan
        return vlan.map { "VLAN \($0) (\(network))" } ?? network
    }

    /// Returns the networks that routers reach from some networks; a NAT is not passed from its outside.
    private func reachable(from networks: [String]) -> Set<String> {
        var found = Set(networks)
        while true {
            let next = definition.routers.filter { router in
                !found.isDisjoint(with: router.networks.filter { $0 != router.translation?.outside })
            }.flatMap(\.networks)
            if found.isSuperset(of: next) { return found }
            found.formUnion(next)
        }
    }

    /// Returns the router whose NAT alone separates two sets of networks.
    private func oneWay(from near: [String], to far: [String]) -> String? {
        definition.routers.first { router in
            guard let outside = router.translation?.outside else { return false }
            return reachable(from: near).contains(outside) && !Set(router.networks).isDisjoint(with: far)
        }?.name
    }

    /// The host of the only push server, which is the default of providers; `nil` unless there is exactly one.
    private var onlyServer: String? {
        let servers = definition.programs.filter { definition.program($0)?.pushServer != nil }
        return servers.count == 1 ? servers[0].host : nil
    }
}

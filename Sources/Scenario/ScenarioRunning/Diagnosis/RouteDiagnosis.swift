internal import LabModel
internal import LocalPushSettings
package import ScenarioLanguage

/// Says in plain words that no router leads from a host to one that it wants to reach.
package struct RouteDiagnosis: Sendable {
    private let definition: ScenarioDefinition

    /// Makes a diagnosis of the networks of a scenario.
    package init(_ definition: ScenarioDefinition) { self.definition = definition }

    /// What there is to say of the servers of a host's reference providers: one line for each that cannot be reached.
    package func lines(of host: String) -> [String] {
        let providers = definition.host(ofMember: host)?.allPrograms.compactMap(\.pushProvider) ?? []
        return providers.compactMap { $0.server ?? onlyServer }.distinct.compactMap { line(from: host, to: $0) }
    }

    /// The sentence that names the networks between which there is no route; `nil` where one leads from the host to the
    /// other, or nothing is known of that.
    ///
    /// A network that the host may join counts as one that it is on.
    package func line(from host: String, to other: String) -> String? {
        guard let own = definition.host(ofMember: host), let far = definition.host(ofMember: other),
            !far.networks.isEmpty
        else { return nil }
        let near = own.networks + own.joinable
        guard !near.isEmpty, reachable(from: near).isDisjoint(with: far.networks + far.joinable) else { return nil }
        let (from, to) = (near.joined(separator: ", "), far.networks.joined(separator: ", "))
        return
            "there is no route from \(from) to \(to): \(host) is on \(from), \(other) on \(to), and no router is between "
            + "them. Add `routers: { gate: { between: [\(near[0]), \(far.networks[0])] } }`."
    }

    /// The networks that routers lead to from some.
    private func reachable(from networks: [String]) -> Set<String> {
        var found = Set(networks)
        while true {
            let next = definition.routers.map(\.networks).filter { !found.isDisjoint(with: $0) }.flatMap(\.self)
            if found.isSuperset(of: next) { return found }
            found.formUnion(next)
        }
    }

    /// The host whose push server a provider uses that names none.
    private var onlyServer: String? {
        let servers = definition.programs.filter { definition.program($0)?.pushServer != nil }
        return servers.count == 1 ? servers[0].host : nil
    }
}

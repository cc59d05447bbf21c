/// An index of the names of hosts, groups, their members and routers.
struct HostNames {
    /// The declared names of hosts, groups and routers, without duplicates.
    let declared: [String]
    private var meanings: [String: Meaning] = [:]

    private struct Meaning {
        var members: [String]
        var host: HostDefinition?
        var networks: [String]
    }

    init() { declared = [] }

    /// Indexes a scenario; the first of duplicate names counts.
    init(of definition: ScenarioDefinition) {
        var seen: Set<String> = []
        declared = (definition.hosts.map(\.name) + definition.routers.map(\.name)).filter { seen.insert($0).inserted }
        for host in definition.hosts {
            let (members, networks) = (host.members, host.networks + host.joinable)
            note(host.name, Meaning(members: members, host: host, networks: networks))
            for member in members { note(member, Meaning(members: [member], host: host, networks: networks)) }
        }
        for router in definition.routers {
            note(router.name, Meaning(members: [router.name], host: nil, networks: router.networks))
        }
    }

    private mutating func note(_ name: String, _ meaning: Meaning) {
        if meanings[name] == nil { meanings[name] = meaning }
    }

    /// Returns whether a host, group, member or router has a name.
    func contains(_ name: String) -> Bool { meanings[name] != nil }

    /// Returns the hosts with a name: a group's members, or the host itself.
    func members(of name: String) -> [String] { meanings[name]?.members ?? [] }

    /// Returns the programs of each host with a name, without the simulated system of a device.
    func programs(on name: String) -> [ProgramDefinition] { meanings[name]?.host?.ownPrograms ?? [] }

    /// Returns the definition of a host, group or member; `nil` for a router.
    func definition(of name: String) -> HostDefinition? { meanings[name]?.host }

    /// Returns whether two names share a host: they are equal, or a group and its member.
    func overlap(_ a: String, _ b: String) -> Bool {
        if a == b { return contains(a) }
        guard let group = definition(of: a)?.name, group == definition(of: b)?.name else { return false }
        return a == group || b == group
    }

    /// Returns the networks that each host with a name is on or may join.
    func networks(of name: String) -> [String] { meanings[name]?.networks ?? [] }
}

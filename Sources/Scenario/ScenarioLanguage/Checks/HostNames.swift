/// What the names of a scenario's hosts stand for, worked out once.
struct HostNames {
    /// The names as they are declared, of hosts, groups and routers, each once.
    let declared: [String]
    private var meanings: [String: Meaning] = [:]

    private struct Meaning {
        var members: [String]
        var host: HostDefinition?
        var networks: [String]
    }

    /// No names.
    init() { declared = [] }

    /// The names of a scenario; of names that are used twice, the first use counts.
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

    /// Whether a host, a group, a member of one or a router has this name.
    func contains(_ name: String) -> Bool { meanings[name] != nil }

    /// The hosts that a name stands for.
    func members(of name: String) -> [String] { meanings[name]?.members ?? [] }

    /// The programs that run on each host that a name stands for, without the simulated system of a device.
    func programs(on name: String) -> [ProgramDefinition] { meanings[name]?.host?.ownPrograms ?? [] }

    /// The definition that a name comes from, unless it is that of a router.
    func definition(of name: String) -> HostDefinition? { meanings[name]?.host }

    /// Whether some host is meant by both names: the same one, or a group and its member.
    func overlap(_ a: String, _ b: String) -> Bool {
        if a == b { return contains(a) }
        guard let group = definition(of: a)?.name, group == definition(of: b)?.name else { return false }
        return a == group || b == group
    }

    /// The networks that each host that a name stands for is on at some time.
    func networks(of name: String) -> [String] { meanings[name]?.networks ?? [] }
}

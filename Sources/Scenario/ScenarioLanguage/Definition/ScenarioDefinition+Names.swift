public import LabModel

extension ScenarioDefinition {
    /// The lab's topology: groups expanded, routers after the hosts.
    public var topology: Topology {
        let plain = hosts.flatMap { host in host.members.map { spec(of: host, called: $0) } }
        let impaired = impairedNetworks
        return Topology(
            networks: networks.map { network in
                var network = network
                network.isImpairable = impaired.contains(network.name)
                return network
            }, hosts: plain + routers.map(\.spec))
    }

    /// The networks with a link that a fault step impairs.
    private var impairedNetworks: Set<String> {
        var impaired: Set<String> = []
        for step in steps {
            guard case .fault(let fault) = step.action else { continue }
            for case .link(let link, let what) in faults(of: fault) where what.value.isImpairment {
                let networks = link.network.map { [$0] } ?? definition(of: link.host)?.networks
                impaired.formUnion(networks ?? [])
                for router in routers where router.name == link.host { impaired.formUnion(router.networks) }
            }
        }
        return impaired
    }

    private func spec(of host: HostDefinition, called name: String) -> HostSpec {
        var spec = HostSpec(name, on: host.networks, wireless: host.wireless)
        spec.joinable = host.joinable
        spec.hasStaticAddresses = host.hasStaticAddresses
        spec.interfaceNames = host.interfaces
        spec.accessPoint = host.accessPoint
        spec.station = host.station
        spec.isCaptured = isCaptured(host)
        spec.framesAreEvents = looksAtFrames(of: host)
        guard host.device != nil else { return spec }
        spec.isDevice = true
        spec.nameServer = IPAddress(127, 0, 0, 1)
        return spec
    }

    /// Returns the interface of a host on each network that it has or may join; empty for an unknown host.
    public func attachments(of host: String) -> [HostAttachment] {
        definition(of: host).map { spec(of: $0, called: host).attachments(on: networks) } ?? []
    }

    /// Returns the hosts with this name: a group's members, or the host itself; empty if there is none.
    public func members(of name: String) -> [String] {
        for host in hosts where host.name == name { return host.members }
        if routers.contains(where: { $0.name == name }) { return [name] }
        return host(ofMember: name) == nil ? [] : [name]
    }

    /// Returns the definition of a host of the lab; `nil` for a router or the name of a group.
    public func host(ofMember name: String) -> HostDefinition? {
        for host in hosts {
            guard let count = host.count else {
                if host.name == name { return host }
                continue
            }
            guard count >= 1, name.hasPrefix(host.name + "-") else { continue }
            let digits = name.dropFirst(host.name.count + 1)
            if let number = Int(digits), (1...count).contains(number), String(number) == digits { return host }
        }
        return nil
    }

    /// Returns the programs that a target selects, groups expanded, in host order; empty if there are none.
    public func programs(of target: ProgramTarget) -> [ProgramID] {
        let group = hosts.first { $0.name == target.host }
        guard let host = group ?? host(ofMember: target.host) else { return [] }
        let members = group?.members ?? [target.host]
        let programs = host.programs(called: target.program)
        return members.flatMap { member in programs.map { ProgramID(host: member, program: $0.name) } }
    }

    /// Returns the probe that a target selects on each of its hosts; empty if there is none.
    public func probes(of target: ProgramTarget) -> [ProgramID] {
        guard let host = definition(of: target.host), let probe = host.probe(called: target.program) else { return [] }
        return members(of: target.host).map { ProgramID(host: $0, program: probe.name) }
    }

    /// Returns the definition of a host, a group or a member of a group; `nil` for a router.
    public func definition(of name: String) -> HostDefinition? {
        hosts.first { $0.name == name } ?? host(ofMember: name)
    }

    private func programs(of host: HostDefinition, on members: [String]) -> [ProgramID] {
        members.flatMap { member in host.allPrograms.map { ProgramID(host: member, program: $0.name) } }
    }

    /// Returns the definition of one program of the lab.
    public func program(_ id: ProgramID) -> ProgramDefinition? {
        host(ofMember: id.host)?.allPrograms.first { $0.name == id.program }
    }

    /// All programs of the lab, groups expanded, in start order.
    public var programs: [ProgramID] { hosts.flatMap { programs(of: $0, on: $0.members) } }

    /// Returns the programs that accept messages: those that `via` selects, or all if it is `nil`.
    public func senders(via target: ProgramTarget?) -> [ProgramID] {
        guard let target else {
            return hosts.flatMap { host in
                let takers = Set(host.allPrograms.filter { $0.sendsAt != nil }.map(\.name))
                return programs(of: host, on: host.members).filter { takers.contains($0.program) }
            }
        }
        return programs(of: target).filter { program($0)?.sendsAt != nil }
    }

    /// Returns the only host to which the zones of the DNS servers map a name, or else the name itself.
    package func host(behind name: String) -> String {
        let targets = Set(programs.flatMap { program($0)?.dnsServer?.zone[name] ?? [] })
        return targets.count == 1 ? targets.first ?? name : name
    }

    /// Returns the reference DNS servers that a target selects, with their settings.
    package func dnsServers(of target: ProgramTarget) -> [(ProgramID, DNSServerSettings)] {
        programs(of: target).compactMap { id in program(id)?.dnsServer.map { (id, $0) } }
    }

    /// Returns the lab's faults of a step, groups expanded.
    public func faults(of step: FaultStep) -> [Fault] { step.kind.word.faults(in: self) }
}

extension RouterDefinition {
    fileprivate var spec: HostSpec {
        var spec = HostSpec(name, on: networks, routes: true)
        spec.translation = translation
        spec.hasTrunk = hasTrunk
        return spec
    }
}

internal import LabModel

extension Checker {
    /// Checks a fault and remembers its name.
    mutating func checkFault(_ fault: FaultStep, _ path: [String], _ history: inout StepHistory) {
        switch fault.kind {
        case .link(let links, _):
            checkLinks(links, path + ["link"], history)
            checkAddressChange(of: links, fault, path + ["link"], &history)
        case .partition(let groups): checkPartition(groups, path + ["partition"])
        case .congestion(let name, let share):
            guard let network = network(name, path + ["network"]) else { break }
            if network.channel == nil {
                refuse(
                    path + ["network"], "the network '\(name)' has no channel that could be filled",
                    "add `channel: 20mbit` to it")
            }
            if share <= 0 { refuse(path + ["utilisation"], "0 % is no fault", "leave the step out") }
        case .isolation(let name, let names):
            guard let network = network(name, path + ["network"]) else { break }
            let kinds = Set(definition.hosts.filter { names.contains($0.name) }.map(\.wireless))
            if network.channel != nil, kinds.count > 1 {
                refuse(
                    path + ["hosts"],
                    "some of these hosts are wired, some wireless, and the access point is between them",
                    "use `partition`")
            }
            for (index, host) in names.enumerated() {
                let place = path + ["hosts", "\(index)"]
                guard knowsHost(host, place), !hosts.networks(of: host).contains(name) else { continue }
                refuse(place, "'\(host)' is not on the network '\(name)'", "name another host")
            }
            if names.isEmpty, isComplete,
                !definition.hosts.contains(where: { $0.wireless && $0.networks.contains(name) })
            {
                refuse(
                    path + ["network"], "no host on the network '\(name)' is wireless", "name some with `hosts: [HOST]`"
                )
            }
        case .wrongAnswers(let targets):
            for (index, target) in targets.enumerated() {
                let place = path + ["dns", "\(index)"]
                guard !programs(target, place).isEmpty, definition.dnsServers(of: target).isEmpty else { continue }
                refuse(place, "'\(target)' runs no DNS server", "name a host with a `dns-server`")
            }
        case .process(let targets, let kind):
            for (index, target) in targets.enumerated() {
                let place = path + [kind.rawValue, "\(index)"]
                let programs = programs(target, place)
                if target.program == nil, programs.count > 1 {
                    refuse(
                        place, "'\(target.host)' runs \(programs.count) programs",
                        "say which: \(programs.map { "\(target.host)/\($0.name)" }.joined(separator: " or "))")
                }
            }
        }
        checkLoss(fault, path)
        guard let name = fault.name else { return }
        if name == "all" || !NameRule.word.allows(name) {
            refuse(
                path + ["as"], "'\(name)' cannot be the name of a fault",
                name == "all" ? "`heal: all` means every fault" : NameRule.word.remedy)
        } else if history.faults.contains(name) {
            refuse(path + ["as"], "an earlier fault is called '\(name)'", "give it another name")
        }
        history.faults.append(name)
    }

    private mutating func checkLoss(_ fault: FaultStep, _ path: [String]) {
        guard case .link(_, .loss(.random(let share), _)) = fault.kind, share <= 0 else { return }
        refuse(path + ["loss"], "0 % is no fault", "leave the step out")
    }

    private mutating func checkLinks(_ links: [LinkID], _ path: [String], _ history: StepHistory) {
        for (index, link) in links.enumerated() {
            let place = path + ["\(index)"]
            guard knowsHost(link.host, place) else { continue }
            guard let wanted = link.network else {
                checkAnyPlace(link.host, place, history)
                continue
            }
            guard network(wanted, place) != nil else { continue }
            let networks = hosts.networks(of: link.host)
            if !networks.contains(wanted) {
                refuse(
                    place, "'\(link.host)' is not on the network '\(wanted)'",
                    NearestWord.remedy(
                        for: wanted, in: networks.map { "\(link.host)@\($0)" }, none: "name another host"))
            } else {
                checkPlace(link.host, wanted, place, history)
            }
        }
    }

    private mutating func checkPartition(_ groups: [[String]], _ path: [String]) {
        if groups.count < 2 { refuse(path, "a partition has at least two groups", "add another one") }
        var seen: Set<String> = []
        for (number, group) in groups.enumerated() {
            for (index, host) in group.enumerated() {
                let place = path + ["\(number)", "\(index)"]
                guard knowsHost(host, place) else { continue }
                for member in hosts.members(of: host) where !seen.insert(member).inserted {
                    refuse(place, "the host '\(member)' is named twice in the partition", "name it once")
                    break
                }
            }
        }
    }
}

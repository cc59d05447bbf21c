internal import LabModel

extension Checker {
    mutating func checkLab() {
        checkNetworks()
        checkHostNames()
        for host in definition.hosts { checkHost(host) }
        for router in definition.routers { checkRouter(router) }
        checkRoom()
    }

    private mutating func checkNetworks() {
        guard definition.networks.count <= 250 else {
            refuse(
                .limit, key: ["networks"], "\(definition.networks.count) networks are too many",
                "keep it at 250 at most")
            return
        }
        checkVLANs()
        var seen: Set<String> = []
        for network in definition.networks {
            let path = ["networks", network.name]
            checkName(network.name, of: "a network", by: .label, path, isKey: true)
            if !seen.insert(network.name).inserted {
                refuse(
                    .duplicate, key: path, "there are two networks '\(network.name)'", "give one of them another name")
            }
            checkKind(network, path)
            checkAccessPoints(of: network, path)
            if network.ssid == nil, sources.contains(path + ["secure"]) {
                refuse(
                    .wrongKind, key: path + ["secure"], "the network '\(network.name)' is no Wi-Fi network",
                    "add `ssid`, or leave it out")
            }
            if network.ipv4 == nil, network.ipv6 == nil {
                refuse(
                    .conflict, key: path, "the network '\(network.name)' has neither IPv4 nor IPv6",
                    "leave one of them on")
            }
        }
        for (index, network) in definition.networks.enumerated() {
            for earlier in definition.networks[..<index]
            where network.kind == .broadcast && earlier.kind == .broadcast {
                for (family, subnet, other) in [
                    ("ipv4", network.ipv4, earlier.ipv4), ("ipv6", network.ipv6, earlier.ipv6),
                ] {
                    guard let subnet, let other, subnet.overlaps(other) else { continue }
                    refuse(
                        .overlap, ["networks", network.name, family],
                        "the subnet \(subnet) of '\(network.name)' overlaps \(other) of '\(earlier.name)'",
                        "give one of them other addresses, or `kind: point-to-point` if it is a VPN or cellular")
                }
            }
        }
    }

    private mutating func checkKind(_ network: NetworkSpec, _ path: [String]) {
        guard network.kind == .pointToPoint else {
            if network.enforcesRoutes {
                refuse(
                    .wrongKind, path + ["enforce-routes"],
                    "the network '\(network.name)' is local and enforces no routes",
                    "add `kind: point-to-point`, or leave it out")
            }
            return
        }
        let ends = definition.topology.hosts.filter { ($0.networks + $0.joinable).contains(network.name) }
        if ends.count != 2, isComplete {
            refuse(
                .wrongKind, path + ["kind"],
                "the network '\(network.name)' joins two hosts, and \(ends.count) are on it or may join it",
                "put exactly two on it, or leave `kind` out")
        }
        if network.channel != nil {
            refuse(
                .wrongKind, path + ["channel"], "the network '\(network.name)' has no channel to share",
                "leave `channel` out")
        }
    }

    private mutating func checkHostNames() {
        var owners: [String: String] = ["localhost": "the host itself"]
        for network in definition.networks where network.channel != nil {
            owners[network.crossTraffic.station.lowercased()] = "the cross traffic of '\(network.name)'"
            owners[network.crossTraffic.wired.lowercased()] = "the cross traffic of '\(network.name)'"
        }
        for network in definition.networks where network.pool != nil {
            owners[network.dhcpServer.lowercased()] = "the DHCP server of '\(network.name)'"
        }
        let hosts = definition.hosts.map { (["hosts", $0.name], $0.name, $0.members) }
        let routers = definition.routers.map { (["routers", $0.name], $0.name, [$0.name]) }
        for (path, name, members) in hosts + routers {
            let isLabel = checkName(name, of: "a host", by: .label, path, isKey: true)
            if ExpectationRow.words.contains(name) {
                refuse(
                    .invalidName, key: path, "'\(name)' has a meaning of its own in steps", "give the host another name"
                )
            }
            if isLabel, let last = members.last { checkName(last, of: "a host", by: .label, path, isKey: true) }
            for member in Set([name] + members).sorted() {
                if let owner = owners.updateValue("'\(name)'", forKey: member.lowercased()) {
                    refuse(
                        .duplicate, key: path, "the name '\(member)' is also that of \(owner)",
                        "give one of them another name")
                    break
                }
            }
        }
    }

    private mutating func checkHost(_ host: HostDefinition) {
        let path = ["hosts", host.name]
        if host.networks.isEmpty, host.joinable.isEmpty, isComplete {
            refuse(.missingKey, key: path, "the host '\(host.name)' is on no network", "add `on: NETWORK`")
        }
        if let count = host.count, count < 1 {
            refuse(.limit, path + ["count"], "\(count) hosts are none", "write 1 or more, or remove the host")
        }
        checkNetworkNames(host.networks, path + ["on"])
        checkJoinable(of: host, path + ["may-join"])
        let networks = definition.networks.filter { (host.networks + host.joinable).contains($0.name) }
        checkStation(host, path)
        if host.wireless, !networks.isEmpty, networks.allSatisfy({ $0.channel == nil && $0.accessPoints.isEmpty }) {
            refuse(
                .wrongKind, path + ["wireless"], "'\(host.name)' is wireless, but its network has no channel",
                "add `channel: 20mbit` to the network '\(networks[0].name)'")
        }
    }

    private mutating func checkJoinable(of host: HostDefinition, _ path: [String]) {
        checkNetworkNames(host.joinable, path)
        for (index, name) in host.joinable.enumerated() {
            let place = path + ["\(index)"]
            if host.networks.contains(name) {
                refuse(.conflict, place, "'\(host.name)' is on the network '\(name)' at first", "leave it out here")
            }
        }
        if Set(definition.attachments(of: host.name).map(\.index)).count > 16, host.networks.count <= 16 {
            refuse(.limit, path, "'\(host.name)' has more than 16 interfaces", "put it on fewer networks")
        }
    }

    mutating func checkNetworkNames(_ names: [String], _ path: [String]) {
        for (index, name) in names.enumerated() {
            let place = path + ["\(index)"]
            guard network(name, place) != nil else { continue }
            if names[..<index].contains(name) {
                refuse(.duplicate, place, "the network '\(name)' is named twice", "name it once")
            }
        }
        if names.count > 16 {
            refuse(.limit, path, "\(names.count) networks are too many for one host", "keep it at 16 at most")
        }
    }

    /// Checks that each subnet has room for the highest host number in it; hosts are numbered in the lab, from 1.
    private mutating func checkRoom() {
        // All hosts, including those of cross traffic and DHCP servers.
        let specs = definition.topology.allHosts
        for network in definition.networks {
            let last = specs.lastIndex { $0.networks.contains(network.name) || $0.joinable.contains(network.name) }
            guard let number = last.map({ $0 + 1 }) else { continue }
            checkPool(of: network)
            for (family, subnet) in [("ipv4", network.ipv4), ("ipv6", network.ipv6)] {
                guard let subnet, subnet.capacity < number else { continue }
                refuse(
                    .limit, ["networks", network.name, family],
                    "the subnet \(subnet) of '\(network.name)' has room for \(subnet.capacity) hosts, "
                        + "and the addresses of this lab go up to number \(number)", "use a shorter prefix length")
            }
        }
        checkOverlaps()
    }

    /// Checks that no two addresses of the lab are equal, even in overlapping subnets.
    private mutating func checkOverlaps() {
        let topology = definition.topology
        let plan = AddressPlan(topology)
        for network in topology.networks where network.kind == .pointToPoint {
            for index in topology.allHosts.indices {
                guard case .noRoom(let number, let subnet) = plan.problem(ofHostAt: index, on: network.name),
                    number > index + 1
                else { continue }
                refuse(
                    .limit, ["networks", network.name, subnet.address.isV6 ? "ipv6" : "ipv4"],
                    "the subnet \(subnet) of '\(network.name)' overlaps another one, and has no room for the addresses "
                        + "that are free there, up to number \(number)",
                    "use a shorter prefix length, or another subnet")
                break
            }
        }
    }
}

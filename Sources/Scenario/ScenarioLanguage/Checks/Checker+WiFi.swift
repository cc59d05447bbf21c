internal import LabModel

/// Checks of access points and stations.
extension Checker {
    mutating func checkAccessPoints(of network: NetworkSpec, _ path: [String]) {
        guard !network.accessPoints.isEmpty else { return }
        let place = path + ["access-points"]
        if network.ssid == nil {
            refuse(
                .wrongKind, key: place, "the network '\(network.name)' is no Wi-Fi network and has no access points",
                "add `ssid`, or leave them out")
        }
        if network.accessPoints.count > 200 {
            refuse(
                .limit, key: place, "\(network.accessPoints.count) access points are too many", "keep it at 200 at most"
            )
        }
        var seen: Set<String> = []
        for point in network.accessPoints {
            checkName(point.name, of: "an access point", by: .label, place + [point.name], isKey: true)
            if !seen.insert(point.name).inserted {
                refuse(
                    .duplicate, key: place + [point.name], "there are two access points '\(point.name)'",
                    "give one of them another name")
            }
        }
    }

    /// Checks a host's settings as a station.
    mutating func checkStation(_ host: HostDefinition, _ path: [String]) {
        let networks = definition.networks.filter { (host.networks + host.joinable).contains($0.name) }
        let points = networks.flatMap(\.accessPoints)
        if let name = host.accessPoint, !points.contains(where: { $0.name == name }), isComplete {
            refuse(
                unknown: name, in: points.map(\.name), path + ["at"],
                "there is no access point '\(name)' on the networks of '\(host.name)'", none: "add `access-points`")
        }
        for key in ["roaming", "roam-trigger"]
        where points.isEmpty && isComplete && sources.contains(path + [key]) {
            refuse(
                .wrongKind, key: path + [key], "no network of '\(host.name)' has access points to roam between",
                "add `access-points` to one, or leave it out")
        }
        let spec = definition.topology.hosts.first { host.members.first == $0.name }
        for network in networks where host.networks.contains(network.name) {
            guard let first = spec?.firstAccessPoint(of: network),
                let reason = network.accessPoints[first].refusal(of: host.station, called: host.name)
            else { continue }
            refuse(
                .conflict, sources.contains(path + ["at"]) ? path + ["at"] : path + ["on"],
                "'\(host.name)' cannot be on '\(network.name)': \(reason)",
                "name another access point with `at`, or let it join by a step with `refused`")
        }
    }

    /// Checks that a network has a channel for a fault, and the fault's access point if it names one.
    mutating func checkChannel(of network: NetworkSpec, _ done: String, _ accessPoint: String?, _ path: [String]) {
        if network.channel == nil {
            refuse(
                .wrongKind, path + ["network"], "the network '\(network.name)' has no channel that could be \(done)",
                "add `channel: 20mbit` to it")
        }
        checkAccessPoint(accessPoint, of: network, path)
    }

    /// Checks that a network has the access point that a fault names, if any.
    mutating func checkAccessPoint(_ accessPoint: String?, of network: NetworkSpec, _ path: [String]) {
        guard let accessPoint, !network.accessPoints.contains(where: { $0.name == accessPoint }) else { return }
        refuse(
            unknown: accessPoint, in: network.accessPoints.map(\.name), path + ["access-point"],
            "the network '\(network.name)' has no access point '\(accessPoint)'", none: "leave it out")
    }

    /// Checks that a network has a channel to measure.
    mutating func checkMeasuredChannel(_ name: String, _ key: String, _ path: [String]) {
        guard let found = network(name, path + [key]), found.channel == nil else { return }
        refuse(
            .wrongKind, path + [key], "the network '\(name)' has no channel to measure", "add `channel: 20mbit` to it")
    }

    /// Checks a step about a station's access point: that the host is a station and the access point exists.
    mutating func checkStation(
        _ host: String, _ name: String?, _ accessPoint: String?, _ key: String, _ path: [String],
        _ history: StepHistory
    ) {
        guard let member = hosts.members(of: host).first,
            let spec = definition.topology.hosts.first(where: { $0.name == member })
        else { return }
        let now = attachments(of: member, history).map(\.network)
        let networks = definition.networks.filter { name == nil ? now.contains($0.name) : $0.name == name }
        guard !networks.isEmpty else { return }
        let points = networks.flatMap(\.accessPoints)
        if points.isEmpty || !spec.isStation {
            let network = networks[0].name
            return refuse(
                .wrongKind, path + [key],
                points.isEmpty
                    ? "the network '\(network)' has no access points" : "'\(host)' is no station of '\(network)'",
                points.isEmpty ? "add `access-points` to it" : "add `wireless: true` to it")
        }
        guard key == "to" || key == "at", let accessPoint, !points.contains(where: { $0.name == accessPoint }) else {
            return
        }
        refuse(
            unknown: accessPoint, in: points.map(\.name), path + [key], "there is no access point '\(accessPoint)'",
            none: "add `access-points`")
    }
}

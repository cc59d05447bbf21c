internal import LabModel

extension Checker {
    /// Returns the networks of a host that the scenario declares.
    private func specs(of host: String) -> [NetworkSpec] {
        hosts.networks(of: host).compactMap { name in definition.networks.first { $0.name == name } }
    }

    /// Checks that all networks of a host are captured, as a maximum number of frames requires.
    mutating func checkAllCaptured(_ host: String, _ path: [String]) {
        let networks = specs(of: host)
        guard isComplete, networks.contains(where: { $0.kind != .pointToPoint }),
            let unseen = networks.first(where: { $0.kind == .pointToPoint })
        else { return }
        refuse(
            .notMeasured, path + ["wire"],
            "'\(host)' is on network '\(unseen.name)' too, whose frames are not captured, so it may have more",
            "name a host that is on no point-to-point network, or write `at-least`")
    }

    /// Checks that a host's frames are captured; those of routers and point-to-point networks are not.
    mutating func checkCaptured(_ host: String, _ path: [String]) {
        guard knowsHost(host, path), isComplete else { return }
        let isRouter = hosts.definition(of: host) == nil
        guard isRouter || specs(of: host).allSatisfy({ $0.kind == .pointToPoint }) else { return }
        let why = isRouter ? "is a router" : "is on no network with broadcast"
        let remedy = isRouter ? "name the host at the other end" : "leave the step out, or count what programs report"
        refuse(.notMeasured, path, "'\(host)' \(why), and its frames are not captured", remedy)
    }
}

extension WireProtocol {
    /// Whether the protocol has ports.
    var hasPorts: Bool {
        switch self {
        case .tcp, .udp, .other: true
        case .icmp, .icmpv6, .igmp, .arp, .ndp: false
        }
    }
}

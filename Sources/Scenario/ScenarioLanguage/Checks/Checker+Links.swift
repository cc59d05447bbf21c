internal import DeviceProtocol
internal import LabModel

/// Checks that the target of a try is on a link of the trying host.
extension Checker {
    /// Checks the interface of an IPv6 link-local address.
    ///
    /// For a wrong interface the kernel returns EINVAL, which a try may expect.
    mutating func checkScope(_ attempt: TryStep, _ path: [String]) {
        guard isComplete, attempt.outcome != "EINVAL", let endpoint = ProbeEndpoint(parsing: attempt.target),
            let address = endpoint.address, address.isV6, let host = hosts.definition(of: attempt.by.host)
        else { return }
        let target = path + [attempt.operation.rawValue]
        guard let scope = endpoint.scope else {
            guard address.isLinkLocal, !address.isMulticast, attempt.interface == nil, attempt.socket == nil else {
                return
            }
            return refuse(
                .ambiguous, target, "'\(address)' does not say on which link it is",
                "write it with an interface of '\(attempt.by.host)', such as \(address)%eth0")
        }
        let names = definition.attachments(of: host.name).map(\.interface).distinct
        if !names.contains(scope) {
            refuse(
                .notOnNetwork, target, "'\(attempt.by.host)' has no interface '\(scope)'",
                remedy(for: scope, in: names, none: "put it on a network"))
        } else if let interface = attempt.interface, interface != scope {
            refuse(
                .conflict, path + ["interface"], "the address is one of the link of '\(scope)', not of '\(interface)'",
                "leave it out")
        }
    }

    /// Checks that a host can send to a network's broadcast address, by its own link or through routers.
    mutating func checkBroadcast(_ name: String, by host: String, _ path: [String]) {
        guard let network = network(name, path) else { return }
        if network.ipv4 == nil {
            return refuse(
                .wrongKind, path, "the network '\(name)' has no IPv4, so no broadcast", "name another network")
        }
        if network.kind == .pointToPoint {
            return refuse(
                .wrongKind, path, "the network '\(name)' is point-to-point, so it has no broadcast",
                "name another network")
        }
        let own = hosts.networks(of: host)
        guard isComplete, !own.isEmpty, !own.contains(name),
            !definition.routers.contains(where: { $0.networks.contains(name) })
        else { return }
        refuse(
            .notOnNetwork, path, "'\(host)' is not on the network '\(name)', and no router leads there",
            remedy(for: name, in: own, none: "name another network"))
    }
}

internal import LabModel

extension Checker {
    mutating func checkRouter(_ router: RouterDefinition) {
        let path = ["routers", router.name]
        checkNetworkNames(router.networks, path + ["between"])
        if router.networks.count < 2, isComplete {
            refuse(.missingKey, path + ["between"], "a router joins at least two networks", "name another one")
        }
        for name in router.networks where router.hasTrunk {
            guard let spec = definition.networks.first(where: { $0.name == name }), spec.vlan == nil else { continue }
            refuse(
                .conflict, key: path + ["trunk"], "a trunk carries VLANs, and the network '\(name)' is none",
                "give it an id, such as `vlan: 10`")
        }
        guard let translation = router.translation, !translation.outside.isEmpty else { return }
        let place = path + ["nat", "to"]
        guard network(translation.outside, place) != nil else { return }
        if !router.networks.contains(translation.outside) {
            refuse(
                .notOnNetwork, place, "the router '\(router.name)' is not on the network '\(translation.outside)'",
                "name one of \(router.networks.joined(separator: ", "))")
        }
        for name in router.networks {
            guard let spec = definition.networks.first(where: { $0.name == name }), spec.ipv4 == nil else { continue }
            refuse(
                .conflict, key: path + ["nat"], "a NAT translates IPv4, and the network '\(name)' has none",
                "leave `ipv4: off` out there, or `nat` here")
        }
        for (key, timeout) in [("udp", translation.udp), ("tcp", translation.tcp)]
        where timeout < .seconds(1) || timeout.components.attoseconds != 0 {
            refuse(
                .limit, path + ["nat", key], "a mapping cannot have a timeout of \(Notation.text(timeout))",
                "write whole seconds")
        }
    }

    /// Checks that VLAN ids are unique and that only broadcast networks have one.
    mutating func checkVLANs() {
        var owners: [Int: String] = [:]
        for network in definition.networks {
            guard let vlan = network.vlan else { continue }
            let path = ["networks", network.name, "vlan"]
            if !(1...4094).contains(vlan) {
                refuse(.limit, path, "\(vlan) is no VLAN id", "write a number from 1 to 4094")
            }
            if network.kind != .broadcast {
                refuse(
                    .wrongKind, path, "the network '\(network.name)' is a point-to-point link and no VLAN",
                    "leave `vlan` out")
            }
            if let other = owners.updateValue(network.name, forKey: vlan) {
                refuse(
                    .duplicate, path, "the VLAN id \(vlan) is also that of the network '\(other)'",
                    "give one of them another id")
            }
        }
    }
}

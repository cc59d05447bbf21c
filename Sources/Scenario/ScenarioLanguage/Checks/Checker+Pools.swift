internal import LabModel

extension Checker {
    /// Checks a network's DHCP pool: its size, its subnet, static addresses in it, and the server's times.
    mutating func checkPool(of network: NetworkSpec) {
        guard let pool = network.pool else { return }
        let path = ["networks", network.name, "dhcp"]
        checkTimes(of: pool, path)
        if network.kind != .broadcast {
            refuse(
                .wrongKind, key: path,
                "the network '\(network.name)' is a point-to-point link without DHCP",
                "leave `dhcp` out")
            return
        }
        guard let subnet = network.ipv4 else {
            refuse(
                .conflict, key: path,
                "DHCP gives IPv4 addresses, and the network '\(network.name)' has none",
                "leave `ipv4: off` out, or `dhcp`")
            return
        }
        guard subnet.contains(pool.first), subnet.contains(pool.last), pool.first != subnet.address,
            pool.last != subnet.broadcast
        else {
            refuse(
                .limit, path + ["pool"],
                "the pool \(pool.first)-\(pool.last) is not within the subnet \(subnet) of '\(network.name)'",
                "use addresses of that subnet, but neither its first nor its last")
            return
        }
        let topology = definition.topology
        let plan = AddressPlan(topology)
        var clients = 0
        for (index, host) in topology.allHosts.enumerated()
        where (host.networks + host.joinable).contains(network.name) {
            if host.leases(on: network) {
                clients += 1
            } else if let address = plan.addresses(ofHostAt: index, on: network.name).first?.address,
                pool.contains(address)
            {
                refuse(
                    .overlap, path + ["pool"],
                    "the pool has \(address) in it, which '\(host.name)' has as a static address",
                    "begin it above \(subnet.host(topology.allHosts.count).map { "\($0)" } ?? "all static addresses")"
                )
                return
            }
        }
        if clients > pool.count {
            refuse(
                .limit, path + ["pool"],
                "the pool of '\(network.name)' has \(pool.count) addresses, and \(clients) hosts lease one",
                "make it larger, or give some of them `address: static`")
        }
    }

    /// The minimum T1 of dnsmasq 2.90, which rejects smaller values and sends T2 minus one second (measured).
    private static let shortestRenewal = Duration.seconds(3)

    private mutating func checkTimes(of pool: AddressPool, _ path: [String]) {
        if pool.lease < AddressPool.shortestLease {
            refuse(
                .limit, path + ["lease"],
                "a lease of \(Notation.text(pool.lease)) is shorter than the server knows any",
                "write 2m or more; `renew: 5s` has clients renew it sooner")
        }
        if let time = pool.renewal, time < Self.shortestRenewal {
            refuse(
                .limit, path + ["renew"], "the server has no client renew after \(Notation.text(time))",
                "write \(Notation.text(Self.shortestRenewal)) or more")
        }
        let rebinding = pool.rebinding ?? pool.lease * 7 / 8
        let renewal = pool.renewal ?? min(pool.lease / 2, rebinding)
        if let time = pool.rebinding, time >= pool.lease {
            refuse(
                .limit, path + ["rebind"],
                "after \(Notation.text(time)) the lease of \(Notation.text(pool.lease)) is over",
                "rebind earlier")
        }
        if renewal > rebinding {
            refuse(
                .limit, path + [pool.renewal == nil ? "rebind" : "renew"],
                "clients would renew after \(Notation.text(renewal)) and rebind after \(Notation.text(rebinding))",
                "renew first, and both before the lease of \(Notation.text(pool.lease)) is over")
        }
    }

    /// Returns whether a host leases its IPv4 address on a network.
    func leases(_ host: String, on network: String) -> Bool {
        guard let spec = definition.networks.first(where: { $0.name == network }) else { return false }
        return definition.topology.hosts.contains { $0.name == host && $0.leases(on: spec) }
    }
}

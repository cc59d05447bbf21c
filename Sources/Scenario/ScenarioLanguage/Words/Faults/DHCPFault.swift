public import LabModel

/// `dhcp: silent`: a fault of a network's DHCP server.
package struct DHCPServerFault: FaultWord {
    package var network = ""
    var fault = DHCPFault.silent

    static let row = FaultRow(
        "dhcp", from: DHCPServerFault(),
        [
            FaultFields.network(\.network),
            Field(
                "dhcp", \.fault, .word,
                "Changes the DHCP server of the network. With `silent` it answers nothing; with `refuses` it "
                    + "refuses renewals and offers no address; with `changes` it refuses renewals and offers "
                    + "another address, and after the healing the former one at a later renewal; with "
                    + "`exhausted` only clients that have a lease keep one.",
                required: "silent"),
        ],
        take: { $0 as? DHCPServerFault }
    ) { $0.network.isEmpty ? nil : FaultKind($0) }

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        [.dhcp(network: network, fault)]
    }

    package func check(
        _ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory
    ) {
        let place = path + ["network"]
        guard let found = checker.network(network, place) else { return }
        guard let pool = found.pool else {
            checker.refuse(
                .wrongKind, place, "the network '\(network)' has no DHCP server",
                "add `dhcp: { pool: FIRST-LAST }` to it")
            return
        }
        let clients = checker.definition.topology.hosts.count { host in
            (host.networks + host.joinable).contains(network) && host.leases(on: found)
        }
        if clients == 0, checker.isComplete {
            checker.refuse(
                .noEffect, place, "no host on the network '\(network)' leases an address",
                "leave out `address: static` at one of them")
        }
        let comeLater = checker.definition.topology.hosts.contains { host in
            host.joinable.contains(network) && host.leases(on: found)
        }
        if fault == .exhausted, clients > 0, !comeLater, checker.isComplete {
            checker.refuse(
                .noEffect, path + ["dhcp"],
                "every host on the network '\(network)' has a lease from the beginning, and keeps it",
                "have one come later, with `may-join: \(network)`")
        }
        if fault == .changes, pool.count < 2 * clients {
            checker.refuse(
                .limit, path + ["dhcp"],
                "the pool of '\(network)' has \(pool.count) addresses, and \(clients) hosts would lease another one each",
                "make it \(2 * clients) or more")
        }
    }
}

extension FaultKind {
    /// Injects a fault into a network's DHCP server.
    public static func dhcp(network: String, _ fault: DHCPFault) -> Self {
        Self(DHCPServerFault(network: network, fault: fault))
    }
}

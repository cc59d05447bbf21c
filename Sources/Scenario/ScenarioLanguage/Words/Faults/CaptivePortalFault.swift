package import LabModel

/// `captive-portal: gate`: a router forwards packets from a network's hosts only after a login, which heals the fault.
package struct CaptivePortalFault: FaultWord {
    package var network = ""
    package var router = ""

    static let row = FaultRow(
        "captive-portal", from: CaptivePortalFault(),
        [
            FaultFields.network(\.network),
            Field(
                "captive-portal", \.router, Shapes.name("the name of a router"),
                "Makes this router a captive portal for hosts of the network. It redirects their HTTP to a login "
                    + "page and drops everything else that it forwards for them except DNS; healing the fault is "
                    + "the login.",
                required: "ROUTER"),
        ],
        take: { $0 as? CaptivePortalFault }
    ) { $0.network.isEmpty || $0.router.isEmpty ? nil : FaultKind($0) }

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        [.captivePortal(network: network, router: router)]
    }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        guard let found = checker.network(network, path + ["network"]) else { return }
        let routers = checker.definition.routers
        guard let own = routers.first(where: { $0.name == router }) else {
            return checker.refuse(
                unknown: router, in: routers.map(\.name), path + ["captive-portal"], "there is no router '\(router)'",
                none: "add `routers: { gate: { between: [\(network), OTHER] } }`")
        }
        guard own.networks.contains(network), found.kind == .broadcast else {
            return checker.refuse(
                .notOnNetwork, path + ["captive-portal"], "no host on '\(network)' is behind the router '\(router)'",
                "name a router that is between '\(network)' and another network")
        }
        if own.translation?.outside == network {
            return checker.refuse(
                .conflict, path + ["network"], "the NAT of '\(router)' lets nobody on '\(network)' through in any case",
                "name a network behind it")
        }
        func count(_ networks: [String]) -> Int {
            checker.definition.topology.hosts.count { host in
                !host.routes && (host.networks + host.joinable).contains { networks.contains($0) }
            }
        }
        guard checker.isComplete else { return }
        for (networks, place) in [([network], "network"), (own.networks.filter { $0 != network }, "captive-portal")]
        where count(networks) == 0 {
            return checker.refuse(
                .noEffect, path + [place],
                "no host is on '\(networks.joined(separator: "', '"))', so that nothing is kept from "
                    + "anything", "put a host there")
        }
    }
}

extension FaultKind {
    /// Makes a router forward packets from a network's hosts only after a login, which heals the fault (RFC 8952).
    public static func captivePortal(network: String, router: String) -> Self {
        Self(CaptivePortalFault(network: network, router: router))
    }
}

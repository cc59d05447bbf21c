extension FaultRow {
    /// All rows, in the order in which messages list their keys.
    static let all: [FaultRow] =
        [carrier, admin, unplugged, blackhole, reject, flapping] + impairments
        + [loss, multicast, address, mtu, pathMTU, vlan]
        + [
            IsolationFault.row, SnoopingFault.row, CaptivePortalFault.row, AnswersFault.row, DHCPServerFault.row,
            CongestionFault.row,
            InterferenceFault.row,
        ]
        + [PartitionFault.row]
        + ProcessFaultWord.rows

    static func entries(of step: FaultStep) -> [String] { all.lazy.compactMap { $0.entries(step) }.first ?? [] }

    /// The value of `fault`.
    static let shape = Choice<Step.Action>(
        noun: "a fault", variants: all.map(\.variant),
        explained: Dictionary(
            uniqueKeysWithValues: [
                (["latency", "slow", "ping"], "write `fault: { link: HOST, delay: 200ms }`"),
                (
                    ["bandwidth", "throughput"],
                    "write `fault: { link: HOST, rate: 500kbit }`, or give the network a `channel: 500kbit` that its hosts share"
                ),
                (["retries"], "write `fault: { network: NETWORK, interference: 20 % }`"),
                (
                    ["igmp", "mld", "querier", "igmp-snooping"],
                    "write `fault: { network: NETWORK, snooping: no-querier }`"
                ),
                (["login", "portal", "captive"], "write `fault: { network: NETWORK, captive-portal: ROUTER }`"),
                (["damage", "bit-errors"], "write `fault: { link: HOST, corrupt: 1 % }`"),
                (["lease", "ip"], "write `fault: { link: HOST, address: changes }`"),
                (["dns-fails", "dns-error"], "write `fault: { dns: HOST, answers: wrong }`"),
                (["disconnect", "offline", "wifi"], "write `fault: { link: HOST, carrier: down }`"),
            ].flatMap { words, remedy in words.map { ($0, remedy) } })
    ).shape
}

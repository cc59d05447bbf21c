extension FaultRow {
    /// All rows, in the order in which messages list their keys.
    static let all: [FaultRow] =
        [carrier, admin, unplugged, blackhole, reject, flapping, loss, multicast, address, mtu]
        + [IsolationFault.row, AnswersFault.row, CongestionFault.row, PartitionFault.row] + ProcessFaultWord.rows

    /// Writes what a step says, a key with its value each.
    static func entries(of step: FaultStep) -> [String] { all.lazy.compactMap { $0.entries(step) }.first ?? [] }

    /// The value of `fault`.
    static let shape = Choice<Step.Action>(
        noun: "a fault", variants: all.map(\.variant),
        explained: Dictionary(
            uniqueKeysWithValues: [
                (
                    ["delay", "latency", "jitter", "slow"],
                    "delays are not modelled: write `channel: 500kbit` for a slow network, "
                        + "or `fault: { link: HOST, loss: 20 % }` for a bad one"
                ),
                (
                    ["bandwidth", "rate", "throughput"],
                    "give the network a `channel: 500kbit`, and fill it by "
                        + "`fault: { network: NETWORK, utilisation: 70 % }`"
                ),
                (["corrupt", "duplicate", "reorder"], "this is not modelled: write `loss`"),
                (["dhcp", "ip"], "write `fault: { link: HOST, address: changes }`"),
                (["dns-fails", "dns-error"], "write `fault: { dns: HOST, answers: wrong }`"),
                (["disconnect", "offline", "wifi"], "write `fault: { link: HOST, carrier: down }`"),
            ].flatMap { words, remedy in words.map { ($0, remedy) } })
    ).shape
}

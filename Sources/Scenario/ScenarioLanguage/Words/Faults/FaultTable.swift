extension FaultRow {
    /// All rows, in the order in which messages list their keys.
    static let all: [FaultRow] =
        [carrier, admin, unplugged, blackhole, reject, flapping, loss, multicast, address, mtu]
        + [IsolationFault.row, AnswersFault.row, CongestionFault.row, PartitionFault.row] + ProcessFaultWord.rows

    /// Writes what a step says, a key with its value each.
    static func entries(of step: FaultStep) -> [String] { all.lazy.compactMap { $0.entries(step) }.first ?? [] }

    /// The value of `fault`.
    static let shape = Choice<Step.Action>(noun: "a fault", variants: all.map(\.variant)).shape
}

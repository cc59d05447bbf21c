internal import LabModel

extension FaultRow {
    static let reject = FaultRow(
        onLinks: "reject", Shape<RejectKind>.word.map({ .reject($0) }, back: { ($0.value as? RejectFault)?.kind }),
        "Refuses all packets, by ICMP (`unreachable`) or by a TCP reset (`reset`) to their sender.")
}

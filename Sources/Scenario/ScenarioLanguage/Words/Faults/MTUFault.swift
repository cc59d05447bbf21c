internal import LabModel

extension FaultRow {
    static let mtu = FaultRow(
        onLinks: "mtu",
        Shapes.integer(68...1499).map({ .mtu($0) }, back: { ($0.value as? MTUFault)?.mtu }),
        "Lowers the MTU at both ends of the link to this number of bytes. Larger packets to the host are dropped "
            + "without an answer; on the link of a router they are answered by ICMP. The host sends smaller "
            + "packets and offers a smaller MSS, so that new connections work. Below 1280 Linux switches IPv6 "
            + "off until the fault is healed (RFC 8200).")
}

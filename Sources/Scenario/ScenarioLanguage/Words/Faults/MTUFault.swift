internal import LabModel

extension FaultRow {
    static let mtu = FaultRow(
        onLinks: "mtu",
        Shapes.integer(68...1499).map({ .mtu($0) }, back: { ($0.value as? MTUFault)?.mtu }),
        "The MTU of the link, in bytes: larger packets to the host vanish. Below 1280 the host has no IPv6 there.")
}

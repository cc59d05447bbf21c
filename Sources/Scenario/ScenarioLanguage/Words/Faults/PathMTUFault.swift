internal import LabModel

extension FaultRow {
    static let pathMTU = FaultRow(
        onLinks: "path-mtu",
        Shapes.integer(68...1499).map({ .pathMTU($0) }, back: { ($0.value as? PathMTUFault)?.mtu }),
        "Drops packets above this number of bytes in both directions without an answer: a black hole of path MTU "
            + "discovery (RFC 2923). Small packets pass, such as those of a handshake and heartbeats.")
}

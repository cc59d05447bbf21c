internal import LabModel

extension FaultRow {
    static let pathMTU = FaultRow(
        onLinks: "path-mtu",
        Shapes.integer(68...1499).map({ .pathMTU($0) }, back: { ($0.value as? PathMTUFault)?.mtu }),
        "The size of the largest packet that passes, in bytes: larger ones vanish both ways, and neither end is told.")
}

internal import LabModel

extension FaultRow {
    static let vlan = FaultRow(
        onLinks: "vlan", .word("missing", for: .missingVLAN),
        "Removes the VLAN of the link from the router's trunk: no frame passes, and no link goes down.")
}

extension MissingVLANFault: CheckedLinkFault {
    func check(
        _ checker: inout Checker, at path: [String], on links: [LinkID], in step: FaultStep,
        _ history: inout StepHistory
    ) {
        for link in links {
            let router = checker.definition.routers.first { $0.name == link.host }
            guard router?.hasTrunk != true, checker.isComplete || router != nil else { continue }
            checker.refuse(
                .wrongKind, key: path + ["vlan"], "no trunk leads to '\(link.host)'",
                router == nil ? "name a router with `trunk: true`" : "add `trunk: true` to the router '\(link.host)'")
        }
    }
}

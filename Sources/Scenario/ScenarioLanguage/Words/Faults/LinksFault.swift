public import LabModel

/// Something is wrong with links; a group stands for the links of all its members.
package struct LinksFault: FaultWord {
    /// The links.
    package var links: [LinkID]
    /// What is wrong with them.
    package var fault: LinkFault

    package var changesRoutes: Bool { fault.value.changesRoutes }

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        let fault = placed(in: definition.folder)
        return links.flatMap { link in
            definition.members(of: link.host).map { .link(LinkID($0, on: link.network), fault) }
        }
    }

    /// The fault with the paths of its files from the folder of the scenario.
    private func placed(in folder: String?) -> LinkFault {
        guard let impaired = fault.value as? ImpairmentFault else { return fault }
        let placed = impaired.placed { RegularFile.path($0, from: folder) }
        return .impaired(placed.impairment, placed.direction, files: placed.files)
    }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        checker.checkLinks(links, path + ["link"], history)
        if let checked = fault.value as? any CheckedLinkFault {
            checked.check(&checker, at: path, on: links, in: step, &history)
        }
    }
}

/// A fault of a link that cannot be made everywhere.
protocol CheckedLinkFault: LinkFaultValue {
    /// Checks what no single value can show.
    func check(
        _ checker: inout Checker, at path: [String], on links: [LinkID], in step: FaultStep,
        _ history: inout StepHistory)
}

extension FaultKind {
    /// Something is wrong with links; a group stands for the links of all its members.
    public static func link(_ links: [LinkID], _ fault: LinkFault) -> Self {
        Self(LinksFault(links: links, fault: fault))
    }
}

public import LabModel

/// A fault of links; a group's name selects the links of all its members.
package struct LinksFault: FaultWord {
    package var links: [LinkID]
    package var fault: LinkFault

    package var changesRoutes: Bool { fault.value.changesRoutes }

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        let fault = placed(in: definition.folder)
        return links.flatMap { link in
            definition.members(of: link.host).map { .link(LinkID($0, on: link.network), fault) }
        }
    }

    /// Returns the fault with file paths relative to the scenario's folder resolved.
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

/// A link fault that is not possible on every link.
protocol CheckedLinkFault: LinkFaultValue {
    /// Checks that the fault is possible on the links.
    func check(
        _ checker: inout Checker, at path: [String], on links: [LinkID], in step: FaultStep,
        _ history: inout StepHistory)
}

extension FaultKind {
    /// Injects a fault into links; a group's name selects the links of all its members.
    public static func link(_ links: [LinkID], _ fault: LinkFault) -> Self {
        Self(LinksFault(links: links, fault: fault))
    }
}

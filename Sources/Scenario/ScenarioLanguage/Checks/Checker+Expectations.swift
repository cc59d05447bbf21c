internal import LabModel

/// Checks that several expectations share.
extension Checker {
    /// Checks that a host has a state: it runs programs, and if `needsProvider` one that connects.
    mutating func checkState(of host: String, needsProvider: Bool, _ path: [String]) {
        guard knowsHost(host, path) else { return }
        let programs = hosts.programs(on: host)
        guard isComplete else { return }
        if programs.isEmpty {
            refuse(.wrongKind, key: path, "'\(host)' runs no program, so it has no state", "give it one under `runs`")
        } else if needsProvider, programs.allSatisfy({ $0.name == ProgramDefinition.pushServerName }) {
            refuse(
                .wrongKind, key: path, "'\(host)' runs no program that connects",
                "name a host with a provider, or use running or exited")
        }
    }

    /// Checks that a host runs something that may hold clients.
    mutating func checkServer(_ host: String, _ path: [String]) {
        guard knowsHost(host, path), isComplete else { return }
        let programs = hosts.programs(on: host)
        if programs.allSatisfy({ $0.name == ProgramDefinition.pushProviderName }) {
            refuse(.wrongKind, key: path, "'\(host)' runs no server that could hold clients", "name a host that does")
        }
    }

    /// Checks that something is within limits.
    mutating func checkBounds(_ bounds: Bounds, in unit: Unit, _ path: [String]) {
        guard let above = bounds.above, let below = bounds.below, above >= below else { return }
        refuse(
            .conflict, path + ["above"],
            "nothing is above \(unit.text(of: above)) and below \(unit.text(of: below)) at once", "exchange them")
    }
}

internal import LabModel

/// Checks that several expectations share.
extension Checker {
    /// Checks that a host has a state: it runs programs, and with `needsProvider` one that connects.
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

    /// Checks that a host runs a server that can have clients.
    mutating func checkServer(_ host: String, _ path: [String]) {
        guard knowsHost(host, path), isComplete else { return }
        let programs = hosts.programs(on: host)
        if programs.allSatisfy({ $0.name == ProgramDefinition.pushProviderName }) {
            refuse(.wrongKind, key: path, "'\(host)' runs no server that could hold clients", "name a host that does")
        }
    }

    /// Checks that some value can be within the limits.
    mutating func checkBounds(_ bounds: Bounds, in unit: Unit, _ path: [String]) {
        guard let above = bounds.above, let below = bounds.below, above >= below else { return }
        refuse(
            .conflict, path + ["above"],
            "nothing is above \(unit.text(of: above)) and below \(unit.text(of: below)) at once", "exchange them")
    }

    /// Checks that a message is sent in time; returns its recipient, or `nil` after an error or if no step waits for
    /// it.
    mutating func checkSent(_ message: String, _ path: [String], in situation: ExpectationSituation) -> String? {
        guard isComplete else { return nil }
        guard situation.history.allMessages.contains(message) else {
            refuse(
                unknown: message, in: situation.history.allMessages, path, "no step sends a message '\(message)'",
                none: "add a step `send: { message: \(message), to: HOST }`")
            return nil
        }
        guard situation.isWaited else { return nil }
        if situation.history.messages[message] == nil {
            refuse(
                .wrongOrder, path, "the message '\(message)' is sent only later",
                "move the step after the one that sends it")
        }
        return situation.history.messages[message]
    }
}

internal import LabEvents
package import LabModel

/// An event that a program has reported by a name or with a time that it cannot have.
package struct RefusedEvent: Sendable, Hashable {
    /// Who reported it.
    package let program: ProgramID
    /// What it was called.
    package let name: String
    /// Why it is not taken as it is, as the rest of a sentence.
    package let reason: String

    /// What was refused in a run, once for each program, name and reason.
    package static func all(in events: [Event]) -> [RefusedEvent] {
        var all: [RefusedEvent] = []
        for event in events where event.name == .eventRefused {
            guard case .program(let program) = event.source, let name = event.fields[.name]?.string,
                let reason = event.fields[.reason]?.string
            else { continue }
            let refused = RefusedEvent(program: program, name: name, reason: reason)
            if !all.contains(refused) { all.append(refused) }
        }
        return all
    }

    /// What was refused, as a sentence.
    package var sentence: String { "\(program) reported `\(name)`: \(reason)." }
}

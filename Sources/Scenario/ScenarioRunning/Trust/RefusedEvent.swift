internal import LabEvents
package import LabModel

/// An event that a program has reported with an invalid name or time.
package struct RefusedEvent: Sendable, Hashable {
    package let program: ProgramID
    package let name: String
    /// The reason, as the end of a sentence.
    package let reason: String

    /// Returns the refused events of a run, once for each program, name and reason.
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

    /// The refused event as a sentence.
    package var sentence: String { "\(program) reported `\(name)`: \(reason)." }
}

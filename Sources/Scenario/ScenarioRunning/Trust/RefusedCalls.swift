internal import LabEvents
package import LabModel

/// The refused system calls of a program, which would have had an effect outside the lab.
package struct RefusedCalls: Sendable, Hashable {
    package let program: ProgramID
    /// The number of refused calls by name.
    package private(set) var counts: [String: Int] = [:]

    /// Returns the refused calls of a run by program, in the order of the first one.
    package static func all(in events: [Event]) -> [RefusedCalls] {
        var all: [RefusedCalls] = []
        for event in events where event.name == .callRefused {
            guard case .program(let program) = event.source, let call = event.fields[.call]?.string else { continue }
            let index = all.firstIndex { $0.program == program } ?? all.endIndex
            if index == all.endIndex { all.append(RefusedCalls(program: program)) }
            all[index].counts[call, default: 0] += 1
        }
        return all
    }

    /// The refused calls as a sentence.
    package var sentence: String {
        let calls = counts.sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value) times)" }
        return "\(program) tried to reach past the lab and was refused: \(calls.joined(separator: ", "))."
    }
}

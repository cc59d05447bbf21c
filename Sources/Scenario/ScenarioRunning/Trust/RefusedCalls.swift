internal import LabEvents
package import LabModel

/// The system calls of a program that would have reached past the lab.
package struct RefusedCalls: Sendable, Hashable {
    /// Who made them.
    package let program: ProgramID
    /// How many of each there were, by name.
    package private(set) var counts: [String: Int] = [:]

    /// What was refused in a run, by program, in the order in which that began.
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

    /// What was refused, as a sentence.
    package var sentence: String {
        let calls = counts.sorted { $0.key < $1.key }.map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value) times)" }
        return "\(program) tried to reach past the lab and was refused: \(calls.joined(separator: ", "))."
    }
}

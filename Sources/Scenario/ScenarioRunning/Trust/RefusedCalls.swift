internal import LabEvents
package import LabModel

/// What a program has tried of the machine, in vain.
package struct RefusedCalls: Sendable, Hashable {
    /// Who made the calls.
    package let program: ProgramID
    /// How many there were of each that was about no file, by name.
    package private(set) var counts: [String: Int] = [:]
    /// The files of the machine that others were about, in the order in which that began.
    package private(set) var paths: [String] = []

    /// How many files a sentence names.
    private static let named = 3

    /// What was refused in a run, by program, in the order in which that began.
    package static func all(in events: [Event]) -> [RefusedCalls] {
        var all: [RefusedCalls] = []
        for event in events where event.name == .callRefused {
            guard case .program(let program) = event.source, let call = event.fields[.call]?.string else { continue }
            let path = event.fields[.path]?.string
            // Python keeps what it has compiled beside a module, or goes on without.
            if let path, path.contains("/__pycache__") { continue }
            let index = all.firstIndex { $0.program == program } ?? all.endIndex
            if index == all.endIndex { all.append(RefusedCalls(program: program)) }
            if let path {
                if !all[index].paths.contains(path) { all[index].paths.append(path) }
            } else {
                all[index].counts[call, default: 0] += 1
            }
        }
        return all
    }

    /// What was refused, a sentence each.
    package var sentences: [String] {
        var sentences: [String] = []
        if !counts.isEmpty {
            let calls = counts.sorted { $0.key < $1.key }.map {
                $0.value == 1 ? $0.key : "\($0.key) (\($0.value) times)"
            }
            sentences.append(
                "\(program) tried to reach past the lab and was refused: \(calls.joined(separator: ", ")).")
        }
        if !paths.isEmpty {
            let more = paths.count > Self.named ? " and \(paths.count - Self.named) more" : ""
            sentences.append(
                "\(program) tried to change or reach what is the machine's, and was refused: "
                    + "\(paths.prefix(Self.named).joined(separator: ", "))\(more). It can write to $PUSHLAB_STATE, $HOME "
                    + "and /tmp.")
        }
        return sentences
    }
}

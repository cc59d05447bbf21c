internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// What a program printed and nobody kept, because it was too much or came too fast.
package struct DroppedOutput: Sendable, Hashable {
    /// Who printed it.
    package let program: ProgramID
    /// How many lines of text were dropped.
    package private(set) var lines = 0
    /// How many lines of JSON were dropped, by which the scenario might have been judged.
    package private(set) var events = 0
    /// How many bytes that were.
    package private(set) var bytes = 0

    /// What was dropped in a run, by program, in the order in which that began.
    package static func all(in events: [Event]) -> [DroppedOutput] {
        var all: [DroppedOutput] = []
        for event in events where event.name == .outputDropped {
            guard case .program(let program) = event.source else { continue }
            let index = all.firstIndex { $0.program == program } ?? all.endIndex
            if index == all.endIndex { all.append(DroppedOutput(program: program)) }
            all[index].lines += event.fields[.lines]?.int ?? 0
            all[index].events += event.fields[.events]?.int ?? 0
            all[index].bytes += event.fields[.bytes]?.int ?? 0
        }
        return all
    }

    /// What it leaves open in a scenario: nothing when only text was dropped by which no step judges.
    package func finding(in definition: ScenarioDefinition) -> Finding? {
        guard events > 0 || (lines > 0 && definition.judgesText) else { return nil }
        return Finding(
            .inconclusive(.witnessLost),
            message: "\(sentence) What it would have shown is not known. Let the program print less.",
            isJudged: true)
    }

    /// What was dropped, as a sentence.
    package var sentence: String {
        "\(program) printed more than is kept: \(lines) lines and \(events) events were dropped, \(bytes) bytes."
    }
}

extension ScenarioDefinition {
    /// Whether a step looks at the lines that programs print.
    fileprivate var judgesText: Bool {
        steps.contains { step in
            step.action.evidence.contains { if case .lines = $0 { true } else { false } }
        }
    }
}

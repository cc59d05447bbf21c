internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// The output of a program that was dropped because it was too much or too fast.
package struct DroppedOutput: Sendable, Hashable {
    package let program: ProgramID
    /// The number of dropped lines of text.
    package private(set) var lines = 0
    /// The number of dropped lines of JSON, which may have been evidence.
    package private(set) var events = 0
    /// The number of dropped bytes.
    package private(set) var bytes = 0

    /// Returns the dropped output of a run by program, in the order of its first loss.
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

    /// Returns the inconclusive finding; `nil` if only text was dropped and no step judges text.
    package func finding(in definition: ScenarioDefinition) -> Finding? {
        guard events > 0 || (lines > 0 && definition.judgesText) else { return nil }
        return Finding(
            .inconclusive(.witnessLost),
            message: "\(sentence) What it would have shown is not known. Let the program print less.",
            isJudged: true)
    }

    /// The dropped output as a sentence.
    package var sentence: String {
        "\(program) printed more than is kept: \(lines) lines and \(events) events were dropped, \(bytes) bytes."
    }
}

extension ScenarioDefinition {
    /// Whether a step judges the lines that programs print.
    fileprivate var judgesText: Bool {
        steps.contains { step in
            step.action.evidence.contains { if case .lines = $0 { true } else { false } }
        }
    }
}

internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// The positions of a scenario's steps among the events of an earlier run of it or of an edited version.
struct KeptSteps: Sendable {
    /// The position of one step.
    struct Place: Sendable, Hashable {
        /// The number of the step in the run, from 1.
        var number: Int
        /// The position of the event at which it began.
        var began: Int
        /// The position of the event at which it ended; `nil` if something else ended the run.
        var ended: Int?
    }

    /// The places of the steps that the run performed unchanged, by index in the scenario.
    private(set) var places: [Int: Place] = [:]
    /// The indices of the steps that were added to the scenario after the run.
    private(set) var added: Set<Int> = []
    /// The position of the event that ends the steps; `nil` if the run was ended from outside.
    let end: Int?

    /// Finds the steps of a scenario in the events of a run.
    ///
    /// Steps that do something must be the same, as far as the run got. Other steps may have been changed, added or
    /// removed: a step that the run did not perform in this form is judged from the end of the previous step.
    ///
    /// - Throws: `RunError` with the first step that does something else.
    init(of definition: ScenarioDefinition, in events: [Event]) throws {
        var kept: [(text: String, place: Place)] = []
        var numbers: [Int: Int] = [:]
        // A run ends at the first step that is not done.
        var isWhole = true
        for (position, event) in events.enumerated() where event.source == .lab {
            guard let number = event.fields[.step]?.int else { continue }
            if event.name == .stepBegan {
                numbers[number] = kept.count
                isWhole = false
                kept.append((event.fields[.text]?.string ?? "", Place(number: number, began: position)))
            } else if event.name == .stepEnded, let index = numbers[number] {
                kept[index].place.ended = position
                isWhole = event.fields[.state]?.string == StepOutcome.State.done.rawValue
            }
        }
        end = events.lastIndex { $0.source == .lab && $0.name == .stepsEnded }
        var rest = kept[...]
        for (index, step) in definition.steps.enumerated() {
            if step.action.expectation == nil {
                rest = rest.drop { !Self.isAction($0.text) }
                guard let first = rest.first else { break }
                guard first.text == step.text else {
                    throw RunError(
                        "The run did `\(first.text)` where the scenario says `\(step.text)`: run it again.")
                }
                places[index] = first.place
                rest = rest.dropFirst()
                continue
            }
            let judged = rest.prefix { !Self.isAction($0.text) }
            if let found = judged.firstIndex(where: { $0.text == step.text }) {
                places[index] = rest[found].place
                rest = rest[(found + 1)...]
            } else if isWhole || !rest.isEmpty {
                added.insert(index)
            }
        }
    }

    /// Whether the text is that of a step that does something.
    private static func isAction(_ text: String) -> Bool {
        !["expect:", "never:", "always:"].contains { text.hasPrefix($0) }
    }
}

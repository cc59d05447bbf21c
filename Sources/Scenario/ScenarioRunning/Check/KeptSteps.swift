internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// Where the steps of a scenario stand among the events that a run of it, or of one like it, has left.
struct KeptSteps: Sendable {
    /// Where one step stands.
    struct Place: Sendable, Hashable {
        /// Its number in the run, from 1.
        var number: Int
        /// The position of the event that says that it began.
        var began: Int
        /// The position of the event that says that it ended; `nil` when something else ended the run.
        var ended: Int?
    }

    /// The places of the steps that the run has carried out, as they were when it did, by their positions.
    private(set) var places: [Int: Place] = [:]
    /// The positions of the steps that were added to the scenario since.
    private(set) var added: Set<Int> = []
    /// The position of the event that says that the steps were over; `nil` when the run was ended from outside.
    let end: Int?

    /// Finds the steps of a scenario.
    ///
    /// Those that do something have to be the same, as far as the run came. Others may have been changed, added or removed:
    /// one that the run did not carry out so is judged from where the step before it ended.
    ///
    /// - Throws: `RunError` that names the first step that does something else.
    init(of definition: ScenarioDefinition, in events: [Event]) throws {
        var kept: [(text: String, place: Place)] = []
        var numbers: [Int: Int] = [:]
        // A run ends with the first step that is not done.
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

    /// Whether the text of a step is that of one that does something.
    private static func isAction(_ text: String) -> Bool {
        !["expect:", "never:", "always:"].contains { text.hasPrefix($0) }
    }
}

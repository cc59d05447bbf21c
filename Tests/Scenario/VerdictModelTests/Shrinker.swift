import LabEvents
import LabModel
import ScenarioLanguage

/// Makes a run smaller that shows something, for people to look at.
struct Shrinker {
    /// The scenario.
    private(set) var definition: ScenarioDefinition
    /// The log.
    private(set) var events: [Event]

    /// Starts with a run.
    init(_ definition: ScenarioDefinition, _ events: [Event]) {
        self.definition = definition
        self.events = events
    }

    /// Leaves out steps with their marks, and events but the starts of programs, while the run still shows it and for as long as that helps.
    mutating func shrink(while shows: (ScenarioDefinition, [Event]) async -> Bool) async {
        var size = Int.max
        while definition.steps.count + events.count < size {
            size = definition.steps.count + events.count
            for number in definition.steps.indices.reversed().map({ $0 + 1 }) where definition.steps.count > 1 {
                let smaller = without(step: number)
                if await shows(smaller.definition, smaller.events) { self = smaller }
            }
            for place in events.indices.reversed() where !isMark(events[place]) && events[place].name != .launched {
                var smaller = self
                smaller.events.remove(at: place)
                if await shows(smaller.definition, smaller.events) { self = smaller }
            }
        }
    }

    /// Makes the run without a step and its marks, and with other numbers for those behind it.
    func without(step number: Int) -> Shrinker {
        var smaller = self
        smaller.definition.steps.remove(at: number - 1)
        smaller.events = events.compactMap { event in
            guard isMark(event), let own = event.fields[.step]?.int else { return event }
            if own == number { return nil }
            var event = event
            event.fields[.step] = .int(own > number ? own - 1 : own)
            return event
        }
        return smaller
    }

    /// Says whether an event is a mark of the steps, which goes with its step only.
    private func isMark(_ event: Event) -> Bool {
        event.source == .lab && [.stepBegan, .stepEnded, .stepsEnded].contains(event.name)
    }
}

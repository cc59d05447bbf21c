package import LabEvents
package import LabModel
package import ScenarioLanguage

/// A condition that holds when a program answers a request, and is broken if it ends before.
package struct AnswerCondition: Condition {
    private let id: ProgramID
    private let names: Set<EventName>
    private let number: Int
    package private(set) var answer: Event?
    package private(set) var status = ConditionStatus.open

    /// Waits for an event of one of these names with the number of the request.
    package init(_ id: ProgramID, _ names: Set<EventName>, _ number: Int) {
        self.id = id
        self.names = names
        self.number = number
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        guard event.source == .program(id), status == .open else { return }
        if names.contains(event.name), event.fields[.id]?.int == number {
            answer = event
            status = .holds
        } else if event.name == .exited {
            status = .broken
        }
    }

    package var seen: String { status == .broken ? "\(id) ended" : "there was no answer" }

    package func concerns(_ event: Event) -> Bool { event.source == .program(id) }
}

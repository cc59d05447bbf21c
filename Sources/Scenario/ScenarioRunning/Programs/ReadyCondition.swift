internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// A condition that holds when a program just launched is ready, and is broken if it ends first.
///
/// Events of its earlier runs do not count.
struct ReadyCondition: Condition {
    private let id: ProgramID
    private let sign: EventMatcher?
    private var isLaunched = false
    /// The end of the program; `nil` while it runs.
    private(set) var end: ProgramExit?
    private(set) var status = ConditionStatus.open

    /// Waits for a sign, or only for the end when there is none.
    init(_ id: ProgramID, _ sign: EventMatcher?) {
        self.id = id
        self.sign = sign
    }

    mutating func observe(_ event: Event, _ state: LabState) {
        guard event.source == .program(id), status == .open else { return }
        if event.name == .launched { isLaunched = true }
        guard isLaunched else { return }
        if sign?.matches(event) ?? false {
            status = .holds
        } else if let exit = event.read(as: ProgramExit.self) {
            end = exit
            status = .broken
        }
    }

    var seen: String {
        guard let end else { return "it has not" }
        if let code = end.code { return "it ended with exit status \(code)" }
        return "it was ended by \(end.signalName ?? "a signal")"
    }

    func concerns(_ event: Event) -> Bool { event.source == .program(id) }
}

internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// A program that has just been launched says that it is ready, or ends before it does.
///
/// What an earlier run of it says, or how that ended, does not count.
struct ReadyCondition: Condition {
    private let id: ProgramID
    private let sign: EventMatcher?
    private var isLaunched = false
    /// How it ended, if it did.
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

extension StepRow {
    /// `heal: all`.
    static let heal = StepRow(
        Healing.key,
        Shapes.name("the name of a fault, or all").map { name in .heal(name == "all" ? .all : .named(name)) },
        "Ends the fault of this name, or all that have no time of their own.")
}

/// Which faults a step ends.
public enum Healing: Sendable, Hashable {
    /// All that are still on and have no time of their own.
    case all
    /// The one begun under this name, whether or not it has a time.
    case named(String)

    /// The name of a fault; `nil` of all.
    package var name: String? { if case .named(let name) = self { name } else { nil } }
}

extension Healing: StepWord {
    package static let key = "heal"

    package var value: String { name.map { FlowText.scalar($0) } ?? "all" }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        guard let name, !history.faults.contains(name), checker.isComplete else { return }
        checker.refuse(
            unknown: name, in: history.faults + ["all"], path, "no earlier step began a fault '\(name)'",
            none: "use `heal: all`")
    }

    /// Forgets what is given back.
    package func begin(_ history: inout StepHistory) {
        history.taken.removeAll { name == nil ? !$0.ends : $0.name == name }
        history.begin()
    }
}

extension StepRow {
    /// `heal: all`.
    static let heal = StepRow(
        Healing.key,
        Shapes.name("the name of a fault, or all").map { name in .heal(name == "all" ? .all : .named(name)) },
        "Ends the fault of this name, or with `all` every fault that has no `for`.")
}

/// The faults that a step heals.
public enum Healing: Sendable, Hashable {
    /// All faults without a duration.
    case all
    /// The fault with this name, with or without a duration.
    case named(String)

    /// The name of a fault; `nil` for all.
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

    /// Removes the parts that the healed faults occupied.
    package func begin(_ history: inout StepHistory) {
        history.taken.removeAll { name == nil ? !$0.ends : $0.name == name }
        history.begin()
    }
}

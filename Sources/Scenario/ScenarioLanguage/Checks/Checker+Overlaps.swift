internal import LabModel

/// What a fault has taken that only one at a time can, as the steps so far have left it.
struct TakenPart: Sendable, Hashable {
    /// What it is, such as `carrier`.
    let part: String
    /// The link, network or program that has it.
    let owner: String
    /// The name of the fault, if it has one.
    let name: String?
    /// Whether it ends by itself.
    let ends: Bool
    /// The number of steps before it, among those that take time.
    let step: Int

    /// How to have it given back.
    fileprivate var remedy: String {
        if name == nil, ends { return "add `do: { wait: 3s }` before, so that it has healed" }
        return "heal that before, with `heal: \(name ?? "all")`"
    }
}

extension Checker {
    /// Checks that no earlier fault has what this one takes, and remembers it; returns whether that is so.
    @discardableResult
    mutating func take(
        _ part: String, of owner: String, _ path: [String], in step: FaultStep, _ history: inout StepHistory
    ) -> Bool {
        let taken = TakenPart(
            part: part, owner: owner, name: step.name, ends: step.duration != nil, step: history.step)
        if let earlier = history.taken.first(where: { $0.part == part && $0.owner == owner }) {
            refuse(
                .duplicate, path, "an earlier fault concerns the \(part) of '\(owner)' already", earlier.remedy)
            return false
        }
        history.taken.append(taken)
        return true
    }

    /// Checks that no link is named twice and none has a fault that takes the same part of it.
    mutating func takeLinks(
        _ links: [LinkID], _ fault: LinkFault, _ path: [String], in step: FaultStep, _ history: inout StepHistory
    ) {
        guard isComplete, let part = fault.value.taken else { return }
        var seen: Set<LinkID> = []
        for (index, link) in links.enumerated() {
            let place = path + ["\(index)"]
            for member in hosts.members(of: link.host) {
                guard let network = link.network ?? attachments(of: member, history).first?.network else { continue }
                let one = LinkID(member, on: network)
                guard seen.insert(one).inserted else {
                    return refuse(.duplicate, place, "the link of '\(member)' is named twice", "name it once")
                }
                guard take(part, of: one.description, place, in: step, &history) else { return }
            }
        }
    }
}

extension StepHistory {
    /// Notes that a step comes next that takes time: what ends by itself has, unless the step follows at once.
    mutating func begin() {
        step += 1
        taken.removeAll { $0.ends && $0.step < step - 1 }
    }
}

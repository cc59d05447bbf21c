internal import LabModel

/// A part of the lab that a fault of an earlier step has, and only one at a time can have.
struct TakenPart: Sendable, Hashable {
    /// The part, such as `carrier`.
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
    /// Checks that a fault takes nothing that an earlier one has taken and not given back, and remembers what it takes.
    mutating func checkOverlaps(of step: FaultStep, _ path: [String], _ history: inout StepHistory) {
        guard isComplete else { return }
        let earlier = history.taken
        for fault in step.kind.word.faults(in: definition) {
            guard let (part, name) = fault.taken else { continue }
            var owner = name
            if case .link(let link, _) = fault {
                guard let network = link.network ?? attachments(of: link.host, history).first?.network else { continue }
                owner = "\(LinkID(link.host, on: network))"
            }
            let place = path + place(of: fault, in: step.kind.word)
            if let other = earlier.first(where: { $0.part == part && $0.owner == owner }) {
                return refuse(
                    .duplicate, place, "an earlier fault concerns the \(part) of '\(owner)' already", other.remedy)
            }
            if history.taken.contains(where: { $0.part == part && $0.owner == owner }) {
                return refuse(.duplicate, place, "this names '\(owner)' twice", "name it once")
            }
            history.taken.append(
                TakenPart(part: part, owner: owner, name: step.name, ends: step.duration != nil, step: history.step))
        }
    }

    /// The value of a step that names what one of its faults is put on.
    private func place(of fault: Fault, in word: any FaultWord) -> [String] {
        switch fault {
        case .link(let link, _):
            let index = word.links.firstIndex {
                $0.network == link.network && hosts.members(of: $0.host).contains(link.host)
            }
            return ["link", "\(index ?? 0)"]
        case .captivePortal: return ["captive-portal"]
        case .wrongAnswers, .truncatedAnswers: return ["dns"]
        default: return ["network"]
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

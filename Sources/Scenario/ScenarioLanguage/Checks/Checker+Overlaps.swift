internal import LabModel

/// A part of the lab that an earlier fault occupies exclusively.
struct TakenPart: Sendable, Hashable {
    let part: String
    /// The link, network or program with the part.
    let owner: String
    /// The fault's name; `nil` for none.
    let name: String?
    /// Whether the fault has a duration.
    let ends: Bool
    /// The number of earlier steps that take time.
    let step: Int

    /// The remedy that frees the part.
    fileprivate var remedy: String {
        if name == nil, ends { return "add `do: { wait: 3s }` before, so that it has healed" }
        return "heal that before, with `heal: \(name ?? "all")`"
    }
}

extension Checker {
    /// Checks that a fault occupies no part that an earlier fault still occupies, and records its own parts.
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

    /// Returns the path of the step's value that names the target of one of its faults.
    private func place(of fault: Fault, in word: any FaultWord) -> [String] {
        switch fault {
        case .link(let link, _):
            let index = word.links.firstIndex {
                $0.network == link.network && hosts.members(of: $0.host).contains(link.host)
            }
            return ["link", "\(index ?? 0)"]
        case .captivePortal: return ["captive-portal"]
        case .wrongAnswers, .truncatedAnswers: return ["dns"]
        case .clientIsolation, .partition, .congestion, .interference, .snoopingWithoutQuerier, .dhcp, .process:
            return ["network"]
        }
    }
}

extension StepHistory {
    /// Starts a step that takes time; faults with a duration have ended unless they began in the step before.
    mutating func begin() {
        step += 1
        taken.removeAll { $0.ends && $0.step < step - 1 }
    }
}

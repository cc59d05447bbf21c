internal import LabModel

extension FaultRow {
    /// `address: changes`.
    static let address = FaultRow(
        onLinks: "address", .word("changes", for: .addressChange),
        "changes: the host gets another IPv4 address of the subnet, as by a new DHCP lease.")
}

extension AddressChangeFault: CheckedLinkFault {
    /// No address changes that another fault has changed already: one link has one other address to change to.
    func check(
        _ checker: inout Checker, at path: [String], on links: [LinkID], in step: FaultStep,
        _ history: inout StepHistory
    ) {
        let place = path + ["link"]
        var changed: Set<LinkID> = []
        for (index, link) in links.enumerated() {
            for member in checker.hosts.members(of: link.host) {
                let network = link.network ?? checker.attachments(of: member, history).first?.network
                let one = LinkID(member, on: network)
                if !changed.insert(one).inserted {
                    checker.refuse(
                        .duplicate, place + ["\(index)"], "the link of '\(member)' is named twice", "name it once")
                    return
                }
                if let earlier = history.changedAddresses.first(where: { $0.link == one }) {
                    checker.refuse(
                        .duplicate, place + ["\(index)"],
                        "an earlier fault has changed the address of '\(member)' already", earlier.remedy)
                    return
                }
            }
        }
        history.changedAddresses += changed.map {
            ChangedAddress(link: $0, name: step.name, ends: step.duration != nil, step: history.step)
        }
    }
}

/// A changed address of a link, as the steps so far have left it.
struct ChangedAddress: Sendable, Hashable {
    /// The host and its network.
    let link: LinkID
    /// The name of the fault, if it has one.
    let name: String?
    /// Whether it ends by itself.
    let ends: Bool
    /// The step that has changed it, among those that take time.
    let step: Int

    /// How to have it changed back.
    fileprivate var remedy: String {
        if name == nil, ends { return "add `do: { wait: 3s }` before, so that it has healed" }
        return "heal that before, with `heal: \(name ?? "all")`"
    }
}

extension StepHistory {
    /// Notes that a step comes next that takes time: what ends by itself has, unless the step follows at once.
    mutating func begin() {
        step += 1
        changedAddresses.removeAll { $0.ends && $0.step < step - 1 }
    }
}

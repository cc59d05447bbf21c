internal import LabModel

extension Checker {
    /// Checks a fault and remembers its name.
    mutating func checkFault(_ fault: FaultStep, _ path: [String], _ history: inout StepHistory) {
        fault.kind.checked.check(&self, at: path, in: fault, &history)
        guard let name = fault.name else { return }
        if name == "all" || !NameRule.word.allows(name) {
            refuse(
                .invalidName, path + ["as"], "'\(name)' cannot be the name of a fault",
                name == "all" ? "`heal: all` means every fault" : NameRule.word.remedy)
        } else if history.faults.contains(name) {
            refuse(.duplicate, path + ["as"], "an earlier fault is called '\(name)'", "give it another name")
        }
        history.faults.append(name)
    }

    /// Checks that links are there, as the steps so far have left them.
    mutating func checkLinks(_ links: [LinkID], _ path: [String], _ history: StepHistory) {
        for (index, link) in links.enumerated() {
            let place = path + ["\(index)"]
            guard knowsHost(link.host, place) else { continue }
            guard let wanted = link.network else {
                checkAnyPlace(link.host, place, history)
                continue
            }
            guard network(wanted, place) != nil else { continue }
            let networks = hosts.networks(of: link.host)
            if !networks.contains(wanted) {
                refuse(
                    .notOnNetwork, place, "'\(link.host)' is not on the network '\(wanted)'",
                    NearestWord.remedy(
                        for: wanted, in: networks.map { "\(link.host)@\($0)" }, none: "name another host"))
            } else {
                checkPlace(link.host, wanted, place, history)
            }
        }
    }
}

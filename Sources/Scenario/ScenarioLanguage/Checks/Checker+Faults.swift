internal import LabModel

extension Checker {
    /// Checks that a step's name is valid and new, and records it.
    mutating func checkNew(_ name: String, of noun: String, _ path: [String], _ earlier: inout [String]) {
        if checkName(name, of: "a \(noun)", path), earlier.contains(name) {
            refuse(.duplicate, path, "an earlier \(noun) is called '\(name)'", "give it another name")
        }
        earlier.append(name)
    }

    /// Checks that links exist at this step.
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
                    remedy(for: wanted, in: networks.map { "\(link.host)@\($0)" }, none: "name another host"))
            } else {
                checkPlace(link.host, wanted, place, history)
            }
        }
    }
}

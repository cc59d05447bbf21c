internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// Explains that hosts cannot reach others because nobody has logged in at a captive portal.
package struct CaptivePortalDiagnosis: Sendable {
    private let definition: ScenarioDefinition

    package init(_ definition: ScenarioDefinition) { self.definition = definition }

    /// Returns one line for each captive portal that is active after these events.
    package func lines(_ events: [Event]) -> [String] { portals(events).map(line) }

    /// Returns the line of the active portal between two hosts; `nil` if there is none.
    ///
    /// A destination of `nil` is outside the lab.
    package func line(from host: String, to other: String?, _ events: [Event]) -> String? {
        func networks(_ name: String?) -> [String] {
            definition.topology.hosts.first { $0.name == name }.map { $0.networks + $0.joinable } ?? []
        }
        let (near, far) = (networks(host), networks(other))
        return portals(events).first { near.contains($0.network) && !far.contains($0.network) }.map(line)
    }

    private func line(_ portal: (network: String, router: String)) -> String {
        "\(portal.network) is behind a captive portal: \(portal.router) lets its hosts through only after a login, which has "
            + "not happened, and answers HTTP with a redirect. This is the network, and no missing permission; healing the "
            + "fault is the login."
    }

    private func portals(_ events: [Event]) -> [(network: String, router: String)] {
        var on: [String] = []
        for change in events.compactMap({ $0.read(as: FaultChange.self) }) {
            if change.name == .faultBegan { on.append(change.fault) }
            if change.name == .faultHealing { on.removeAll { $0 == change.fault } }
        }
        var seen: Set<Fault> = []
        return definition.steps.flatMap { step -> [(network: String, router: String)] in
            guard case .fault(let fault) = step.action else { return [] }
            return fault.kind.word.faults(in: definition).compactMap { fault in
                guard case .captivePortal(let network, let router) = fault, on.contains(fault.description),
                    seen.insert(fault).inserted
                else { return nil }
                return (network, router)
            }
        }
    }
}

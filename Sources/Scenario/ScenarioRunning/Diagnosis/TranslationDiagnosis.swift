internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// Explains that the NAT of a router has removed the mapping of a connection that both ends still use.
package struct TranslationDiagnosis: Sendable {
    private let definition: ScenarioDefinition

    package init(_ definition: ScenarioDefinition) { self.definition = definition }

    /// Returns one line for the last expired mapping of each host at each router.
    package func lines(_ events: [Event]) -> [String] {
        var last: [String: String] = [:]
        var order: [String] = []
        for event in events {
            guard let mapping = event.read(as: ExpiredMapping.self), let router = event.host else { continue }
            let key = "\(router) \(mapping.from)"
            if last[key] == nil { order.append(key) }
            last[key] = line(mapping, of: router)
        }
        return order.compactMap { last[$0] }
    }

    private func line(_ mapping: ExpiredMapping, of router: String) -> String {
        let translation = definition.routers.first { $0.name == router }?.translation
        let timeout = mapping.protocolName == "udp" ? translation?.udp : translation?.tcp
        let client = mapping.client.isEmpty ? mapping.from : mapping.client
        return
            "the NAT of \(router) has forgotten the \(mapping.protocolName.uppercased()) mapping of \(client) "
            + "(\(mapping.from):\(mapping.sourcePort) as \(mapping.address), to \(mapping.to):\(mapping.port)): no packet had "
            + "passed for \(timeout.map(Notation.text) ?? "longer than its timeout"), and what the other end sends is "
            + "dropped since. Send heartbeats more often than that, or give `nat` a longer `\(mapping.protocolName)`."
    }
}

internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// Clients that servers have named by tokens of no host; one of them may be the client of a step.
package enum UnknownClients {
    /// Returns why the server's state of a client is unknown, as a sentence; `nil` if the server has named the client,
    /// or no unknown one.
    package static func sentence(
        _ evidence: [Evidence], _ events: [Event], in definition: ScenarioDefinition
    ) -> String? {
        for case .clients(let client, let server) in evidence {
            if let sentence = sentence(client, server, events, in: definition) { return sentence }
        }
        return nil
    }

    private static func sentence(
        _ client: String, _ server: String, _ events: [Event], in definition: ScenarioDefinition
    ) -> String? {
        let (clients, servers) = (Set(definition.members(of: client)), Set(definition.members(of: server)))
        let index = ClientIndex(definition)
        let hosts = Set(definition.topology.hosts.map(\.name))
        var unknown: [String] = []
        for event in events where event.host.map(servers.contains) ?? false {
            guard let named = index.clients(in: event), let token = event.fields[.client]?.string else { continue }
            if !clients.isDisjoint(with: named) { return nil }
            if hosts.isDisjoint(with: named), !unknown.contains(token) { unknown.append(token) }
        }
        guard !unknown.isEmpty else { return nil }
        let tokens = unknown.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
        return "\(server) has named no client \(client), but \(tokens), which is the token of no host: say `token` "
            + "of the program whose it is."
    }
}

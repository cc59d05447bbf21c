internal import DeviceRules
internal import LabEvents
package import LabModel
internal import LocalPush

/// Finds the clients of servers in a scenario: which programs each host has, and by which tokens servers know the hosts.
package struct ClientIndex: Sendable {
    /// The programs that each host is defined to run.
    package private(set) var programs: [String: Set<String>] = [:]
    /// The reference providers, each of which is connected or not as long as it runs.
    package private(set) var providers: Set<ProgramID> = []
    /// The devices whose systems forget nothing of an app that is deleted.
    package let withoutReset: Set<String>
    /// The programs whose `connected` and `offline` events are about their clients.
    private var servers: Set<ProgramID> = []
    private var hostsByToken: [String: [String]] = [:]
    /// How many tokens a host has at least by which servers know it.
    private var tokenCounts: [String: Int] = [:]

    /// Indexes a scenario.
    package init(_ definition: ScenarioDefinition) {
        withoutReset = Set(definition.hosts.filter { $0.device?.platform.canReset == false }.map(\.name))
        for id in definition.programs {
            programs[id.host, default: []].insert(id.program)
            guard let program = definition.program(id) else { continue }
            let tokens = program.traits.tokens(on: id.host)
            for token in tokens where hostsByToken[token]?.contains(id.host) != true {
                hostsByToken[token, default: []].append(id.host)
            }
            if tokens.count > 1 { tokenCounts[id.host, default: 0] += tokens.count }
            if program.sendsAt != nil { servers.insert(id) }
            if program.isReference(ProgramDefinition.pushProviderName) { providers.insert(id) }
        }
    }

    /// How many clients a server has to name before it can hold a host for online.
    func leastClients(of host: String) -> Int { tokenCounts[host] ?? 1 }

    /// The client that an event of a server is about, as a host, or as several that have the same token; `nil` when it is
    /// about its own reporter.
    ///
    /// A push server says `client`, the token of a device, which is the name of its host unless the scenario gave
    /// it another. Somebody's own server counts as one when it takes messages (`sends-at`), or when the client
    /// it names is not its own host.
    package func clients(in event: Event) -> [String]? {
        guard case .program(let reporter) = event.source, let token = event.fields[.client]?.string else { return nil }
        let hosts = hostsByToken[token] ?? [token]
        return servers.contains(reporter) || !hosts.contains(reporter.host) ? hosts : nil
    }
}

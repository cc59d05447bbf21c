internal import DeviceRules
internal import LabEvents
package import LabModel
internal import LocalPush

/// An index of a scenario's programs by host and of the client tokens by which servers name the hosts.
package struct ClientIndex: Sendable {
    /// The names of the programs of each host.
    package private(set) var programs: [String: Set<String>] = [:]
    /// The reference providers, whose connection state is known for as long as they run.
    package private(set) var providers: Set<ProgramID> = []
    /// The devices whose system keeps its state of a deleted app, as macOS does.
    package let withoutReset: Set<String>
    /// The programs whose `connected` and `offline` events are about their clients.
    private var servers: Set<ProgramID> = []
    private var hostsByToken: [String: [String]] = [:]
    /// The minimum number of tokens of a host that has more than one.
    private var tokenCounts: [String: Int] = [:]

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

    /// Returns the number of clients that a server must name before the host can be online.
    func leastClients(of host: String) -> Int { tokenCounts[host] ?? 1 }

    /// Returns the hosts of the client that a server's event is about; `nil` if the event is about the reporting
    /// program itself.
    ///
    /// The `client` field of a push server's event is a device token, by default the name of the host. Several hosts
    /// may have the same token. A user's program is a server if it accepts messages (`sends-at`), or if the named
    /// client is not its own host.
    package func clients(in event: Event) -> [String]? {
        guard case .program(let reporter) = event.source, let token = event.fields[.client]?.string else { return nil }
        let hosts = hostsByToken[token] ?? [token]
        return servers.contains(reporter) || !hosts.contains(reporter.host) ? hosts : nil
    }
}

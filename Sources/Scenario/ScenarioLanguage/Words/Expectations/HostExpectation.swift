/// The state of a host, from what its programs report and whether they run.
public enum HostState: String, Sendable, Hashable, CaseIterable {
    /// Every provider on it said `connected` last.
    case connected
    /// Some provider on it said `disconnected` or `stopped` last or has ended, or none has ever connected.
    case disconnected
    /// All of its programs run.
    case running
    /// All of its programs have ended.
    case exited
}

/// What a push server holds of a client.
public enum ClientState: String, Sendable, Hashable, CaseIterable {
    /// Registered and answering.
    case online
    /// Gone, after it was there.
    case offline
}

/// `HOST: connected`: a host is in a state.
package struct HostExpectation: ExpectationWord {
    /// The host.
    package let host: String
    /// The state.
    package let state: HostState

    package var evidence: [Evidence] {
        switch state {
        case .connected, .disconnected: [.connections(of: host)]
        case .running, .exited: [.processes]
        }
    }

    package var meaning: Meaning {
        .state { factory in try factory.members(host).map { .host($0, state) } }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkState(of: host, needsProvider: state == .connected || state == .disconnected, path + [host])
    }
}

/// `HOST: { client: HOST, is: offline }`: a push server holds a client for online or offline.
package struct ClientExpectation: ExpectationWord {
    /// The client.
    package let client: String
    /// What it is held for.
    package let state: ClientState
    /// The server.
    package let server: String

    package var evidence: [Evidence] { [.clients(client, at: server)] }

    package var meaning: Meaning {
        .state { factory in
            let servers = try factory.members(server)
            return try factory.members(client).flatMap { client in servers.map { .client(client, state, server: $0) } }
        }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkServer(server, path + [server])
        _ = checker.knowsHost(client, path + [server, "client"])
    }
}

extension ScenarioExpectation {
    /// A host is in a state.
    public static func host(_ host: String, _ state: HostState) -> Self {
        Self(HostExpectation(host: host, state: state))
    }

    /// A push server holds a client for online or offline.
    public static func client(_ client: String, _ state: ClientState, server: String) -> Self {
        Self(ClientExpectation(client: client, state: state, server: server))
    }
}

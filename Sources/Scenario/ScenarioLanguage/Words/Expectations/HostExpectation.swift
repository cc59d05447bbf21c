/// The state of a host according to its programs' events and their processes.
public enum HostState: String, Sendable, Hashable, CaseIterable {
    /// The last connection event of each provider is `connected`.
    case connected
    /// The last connection event of a provider is `disconnected` or `stopped`, a provider has exited, or none has
    /// connected.
    case disconnected
    /// All programs run.
    case running
    /// All programs have exited.
    case exited
}

/// The state of a client on a push server.
public enum ClientState: String, Sendable, Hashable, CaseIterable {
    /// Registered and responding.
    case online
    /// No longer connected, after it was online.
    case offline
}

/// `HOST: connected`: a host is in a state.
package struct HostExpectation: ExpectationWord {
    package let host: String
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

/// `HOST: { client: HOST, is: offline }`: a client is online or offline on a push server.
package struct ClientExpectation: ExpectationWord {
    package let client: String
    package let state: ClientState
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
    /// Expects that a host is in a state.
    public static func host(_ host: String, _ state: HostState) -> Self {
        Self(HostExpectation(host: host, state: state))
    }

    /// Expects that a client is online or offline on a push server.
    public static func client(_ client: String, _ state: ClientState, server: String) -> Self {
        Self(ClientExpectation(client: client, state: state, server: server))
    }
}

package import DeviceRules
internal import LabEvents
package import LabModel

/// A condition on the state of hosts, of clients on servers, or of apps.
package struct StateCondition: Condition {
    package enum Part: Sendable, Hashable {
        case host(String, HostState)
        /// A client is online or offline on a server.
        case client(String, ClientState, server: String)
        case privilege(String, app: String, Privilege)
        case listed(String, app: String)
        case provider(String, app: String, ProviderState)

        func holds(in state: LabState) -> Bool {
            switch self {
            case .host(let host, let wanted): state.holds(host, wanted)
            case .client(let client, let wanted, let server): state.holds(client, wanted, at: server)
            case .privilege(let host, let app, let wanted): state.device(host).privileges[app] == wanted
            case .listed(let host, let app): state.device(host).listed.contains(app)
            case .provider(let host, let app, let wanted):
                state.device(host).hasProvider(of: app, wanted)
            }
        }

        func concerns(_ event: Event) -> Bool {
            switch self {
            case .host(let host, let wanted):
                let names = wanted == .connected || wanted == .disconnected ? Self.ofConnections : Self.ofPrograms
                return event.host == host && names.contains(event.name)
            case .client(let client, _, let server):
                return event.host == server && Self.ofClients.contains(event.name)
                    && event.fields[.client].map { $0 == .string(client) } ?? true
            case .privilege(let host, let app, _), .listed(let host, let app):
                return event.host == host && Self.ofApps.contains(event.name) && event.fields[.app] == .string(app)
            case .provider(let host, let app, _):
                return event.host == host
                    && (event.read(as: ProviderReport.self)?.app == app || Self.ofNetworks.contains(event.name))
            }
        }

        /// Returns whether an event can change the part; `state` may already include later events.
        func changes(by event: Event) -> Bool {
            switch self {
            case .host(let host, .connected), .host(let host, .disconnected):
                event.host == host && Self.changingConnections.contains(event.name)
            case .host(let host, _): event.host == host && Self.ofPrograms.contains(event.name)
            case .client(_, _, let server): event.host == server && Self.ofClients.contains(event.name)
            case .privilege(let host, _, _), .listed(let host, _):
                event.host == host && Self.changingApps.contains(event.name)
            case .provider(let host, _, _):
                event.host == host
                    && (Self.ofPrograms.contains(event.name) || event.read(as: ProviderReport.self) != nil)
            }
        }

        func seen(_ holds: Bool) -> String {
            switch self {
            case .host(let host, let wanted): "\(host) was \(holds ? "" : "not ")\(wanted.rawValue)"
            case .client(let client, let wanted, let server):
                "\(server) \(holds ? "held" : "did not hold") \(client) for \(wanted.rawValue)"
            case .privilege(let host, let app, let wanted):
                "the privilege of \(host)/\(app) was \(holds ? "" : "not ")\(wanted.rawValue)"
            case .listed(let host, let app): "\(host)/\(app) was \(holds ? "" : "not ")in the list of Settings"
            case .provider(let host, let app, let wanted):
                "the provider of \(host)/\(app) was \(holds ? "" : "not ")\(wanted.rawValue)"
            }
        }

        /// The events that change whether a host is connected.
        private static let changingConnections: Set<EventName> = [
            .connected, .disconnected, .stopped, .fleet, .exited, .launched,
        ]
        /// The events that change an app's privilege or listing.
        private static let changingApps: Set<EventName> = [.privilege, .settingsListed, .uninstalled]
        /// The events that explain why a host is connected or disconnected.
        private static let ofConnections: Set<EventName> = [
            .connected, .disconnected, .stopped, .fleet, .exited, .launched, .connecting, .connectFailed,
            .heartbeatExpired, .carrierLost, .carrierGained,
        ]
        /// The events that show whether programs run.
        private static let ofPrograms: Set<EventName> = [.launched, .exited]
        /// The events that show whether a client is online.
        private static let ofClients: Set<EventName> = [.connected, .offline, .exited]
        /// The events that explain why a provider was started or stopped.
        private static let ofNetworks: Set<EventName> = [.networkJoined, .networkLeft, .pushRefused]
        /// The events that explain an app's privilege or listing.
        private static let ofApps: Set<EventName> = [
            .privilege, .alert, .alertAnswered, .settingsListed, .decision, .installed, .updated,
            .uninstalled,
        ]
    }

    private let parts: [Part]
    private let quantifier: Quantifier
    private var held: [Bool]

    package init(_ parts: [Part], _ quantifier: Quantifier, _ state: LabState) {
        self.parts = parts
        self.quantifier = quantifier
        held = parts.map { $0.holds(in: state) }
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        for index in parts.indices where parts[index].changes(by: event) { held[index] = parts[index].holds(in: state) }
    }

    package var status: ConditionStatus { quantifier.combine(held.map { $0 ? .holds : .open }) }

    package var seen: String {
        let deciding = parts.indices.filter { held[$0] == (quantifier == .any) }
        let shown = deciding.prefix(5).map { parts[$0].seen(held[$0]) }
        let more = deciding.count - shown.count
        return shown.joined(separator: ", ") + (more > 0 ? " and so were \(more) more" : "")
    }

    /// The hosts that should be connected but are not.
    package var missingConnections: [String] {
        parts.indices.compactMap { index in
            switch parts[index] {
            case .host(let host, .connected) where !held[index]: host
            case .client(let host, .online, _) where !held[index]: host
            default: nil
            }
        }
    }

    /// The push providers that should be running but are not.
    package var missingProviders: [(host: String, app: String)] {
        parts.indices.compactMap { index in
            guard case .provider(let host, let app, .started) = parts[index], !held[index] else { return nil }
            return (host, app)
        }
    }

    package func concerns(_ event: Event) -> Bool { parts.contains { $0.concerns(event) } }
}

internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// The state of a lab as a graph: hosts, their links to networks, faults, programs, and the access of apps.
struct LabGraph: Sendable {
    private struct Link {
        var network: String
        var interface: String
        var isAttached: Bool
    }

    private struct Host {
        var isDevice: Bool
        var links: [Link]
        /// The unhealed problems of each interface.
        var down: [String: Set<EventName>] = [:]
        /// The state of each program, in the order of their first launches.
        var programs: [(name: String, state: String)] = []
        /// The privilege of each app, or its active alert.
        var apps: [(name: String, state: String)]
    }

    private static let healers: [EventName: EventName] = [.carrierGained: .carrierLost, .linkUp: .linkDown]
    private static let breakers = Set(healers.values)

    private let networks: [NetworkSpec]
    private let names: [String]
    private var hosts: [String: Host] = [:]
    private var faults: [(id: Int, text: String)] = []

    /// Creates the graph of a scenario's lab before any event.
    init(_ definition: ScenarioDefinition) {
        let topology = definition.topology
        networks = topology.networks
        names = topology.hosts.map(\.name)
        for spec in topology.hosts {
            let links = spec.attachments(on: topology.networks).map {
                Link(network: $0.network, interface: $0.interface, isAttached: spec.networks.contains($0.network))
            }
            let apps = definition.host(ofMember: spec.name)?.device?.allApps ?? []
            hosts[spec.name] = Host(
                isDevice: spec.isDevice, links: links,
                apps: apps.map { ($0.name, Timeline.Span.Kind.undetermined.rawValue) })
        }
    }

    mutating func apply(_ event: Event) {
        switch event.source {
        case .lab: applyFault(event)
        case .host(let name): applyLink(event, to: name)
        case .program(let id): apply(event, of: id)
        }
    }

    private mutating func applyFault(_ event: Event) {
        guard let change = event.read(as: FaultChange.self) else { return }
        if change.name == .faultBegan { faults.append((change.id, change.fault)) }
        if change.name == .faultHealed { faults.removeAll { $0.id == change.id } }
    }

    private mutating func applyLink(_ event: Event, to name: String) {
        let interface = event.fields[.interface]?.string ?? ""
        if Self.breakers.contains(event.name) {
            hosts[name]?.down[interface, default: []].insert(event.name)
        } else if let broken = Self.healers[event.name] {
            hosts[name]?.down[interface]?.remove(broken)
        } else if event.name == .attached || event.name == .detached, let network = event.fields[.network]?.string,
            let index = hosts[name]?.links.firstIndex(where: { $0.network == network })
        {
            hosts[name]?.links[index].isAttached = event.name == .attached
            hosts[name]?.links[index].interface = interface
        }
    }

    private mutating func apply(_ event: Event, of id: ProgramID) {
        if id.program == ProgramDefinition.deviceName { return applyAccess(event, on: id.host) }
        let isOfClient = event.fields[.client] != nil
        switch event.name {
        case .launched: set(.running, of: id)
        case .exited: set(nil, of: id)
        case .connected where !isOfClient: set(.connected, of: id)
        case .disconnected where !isOfClient: set(.disconnected, of: id)
        default: break
        }
    }

    private mutating func set(_ state: Timeline.Span.Kind?, of id: ProgramID) {
        let state = state?.rawValue ?? "ended"
        if let index = hosts[id.host]?.programs.firstIndex(where: { $0.name == id.program }) {
            hosts[id.host]?.programs[index].state = state
        } else {
            hosts[id.host]?.programs.append((id.program, state))
        }
    }

    private mutating func applyAccess(_ event: Event, on host: String) {
        guard let app = event.fields[.app]?.string else { return }
        let state: String? =
            switch event.name {
            case .privilege: event.read(as: PrivilegeChange.self)?.state
            case .alert: Timeline.Span.Kind.asking.rawValue
            default: nil
            }
        guard let state else { return }
        if let index = hosts[host]?.apps.firstIndex(where: { $0.name == app }) {
            hosts[host]?.apps[index].state = state
        } else {
            hosts[host]?.apps.append((app, state))
        }
    }

    func append(to json: inout PageJSON) {
        json.object([
            (
                "networks",
                {
                    $0.array(networks) { json, network in
                        json.object([
                            ("name", { $0.append(text: network.name) }), ("ssid", { $0.append(text: network.ssid) }),
                        ])
                    }
                }
            ),
            ("hosts", { $0.array(names) { append($1, to: &$0) } }),
            ("faults", { $0.texts(faults.map(\.text)) }),
        ])
    }

    private func append(_ name: String, to json: inout PageJSON) {
        guard let host = hosts[name] else { return json.append("null") }
        json.object([
            ("name", { $0.append(text: name) }), ("device", { $0.append("\(host.isDevice)") }),
            ("links", { $0.array(host.links) { append($1, of: name, host, to: &$0) } }),
            ("programs", { $0.array(host.programs) { Self.append($1.name, $1.state, to: &$0) } }),
            ("apps", { $0.array(host.apps) { Self.append($1.name, $1.state, to: &$0) } }),
        ])
    }

    private func append(_ link: Link, of name: String, _ host: Host, to json: inout PageJSON) {
        let isUp = host.down[link.interface]?.isEmpty ?? true
        // The text of a fault on a link ends with the link, or with the host alone if that has one link.
        let places = [name, "\(name)@\(link.network)"]
        let here = faults.map(\.text).filter { text in places.contains { text.hasSuffix(" at \($0)") } }
        json.object([
            ("network", { $0.append(text: link.network) }),
            ("state", { $0.append(text: !link.isAttached ? "away" : isUp ? "up" : "down") }),
            ("faults", { $0.texts(here) }),
        ])
    }

    private static func append(_ name: String, _ state: String, to json: inout PageJSON) {
        json.object([("name", { $0.append(text: name) }), ("state", { $0.append(text: state) })])
    }
}

internal import LabEvents
package import LabModel

/// The state of a lab, computed from its events one by one.
///
/// A provider reports its own state by `connected`, `disconnected` and `stopped`. A fleet of providers reports the
/// number of connected clients by `fleet`. A server reports its clients' states by `connected` and `offline` with a
/// `client` field. Events of users' programs with these names count the same.
package struct LabState: Sendable {
    private let clients: ClientIndex
    private var providers: [String: [String: Bool]] = [:]
    /// The presence of each host's clients on each server, by server and host.
    private var online: [ProgramID: [String: ClientPresence]] = [:]
    private var running: [String: [String: Bool]] = [:]
    private var devices: [String: DeviceState] = [:]
    private var histories: [String: HostHistory] = [:]
    /// The hosts whose history the last event changed.
    package private(set) var touched: [String] = []
    /// The time when the kernel acknowledged each fault, by fault number.
    package private(set) var began: [Int: Duration] = [:]
    /// The time when each fault was proved healed, by fault number.
    package private(set) var healed: [Int: Duration] = [:]

    package init(_ clients: ClientIndex) { self.clients = clients }

    package func history(of host: String) -> HostHistory { histories[host] ?? HostHistory() }

    package func device(_ host: String) -> DeviceState { devices[host] ?? newDevice(host) }

    private func newDevice(_ host: String) -> DeviceState {
        DeviceState(canReset: !clients.withoutReset.contains(host))
    }

    package mutating func apply(_ event: Event) {
        touched = []
        switch event.source {
        case .lab: applyFault(event)
        case .host: break
        case .program(let id) where id.program == ProgramDefinition.deviceName:
            let new = newDevice(id.host)
            devices[id.host, default: new].apply(event)
            apply(event, of: id)
        case .program(let id):
            if let named = clients.clients(in: event) {
                for client in named { apply(event, of: client, by: id) }
            } else {
                apply(event, of: id)
            }
        }
    }

    /// Returns whether a host is in a state.
    package func holds(_ host: String, _ state: HostState) -> Bool {
        let programs = running[host] ?? [:]
        return switch state {
        case .connected: history(of: host).isConnected
        case .disconnected: !history(of: host).isConnected
        case .running: !programs.isEmpty && programs.values.allSatisfy { $0 }
        case .exited: Self.haveEnded(programs.filter { $0.key != ProgramDefinition.deviceName })
        }
    }

    private static func haveEnded(_ programs: [String: Bool]) -> Bool {
        !programs.isEmpty && programs.values.allSatisfy { !$0 }
    }

    /// Returns whether a client is online or offline on a host's push servers; one that no server has named is neither.
    package func holds(_ client: String, _ state: ClientState, at server: String) -> Bool {
        let known = online.filter { $0.key.host == server }.compactMap { $0.value[client] }
        return switch state {
        case .online: known.contains { $0.isOnline(clients.leastClients(of: client)) }
        case .offline: !known.isEmpty && known.allSatisfy(\.isOffline)
        }
    }

    private mutating func applyFault(_ event: Event) {
        guard let change = event.read(as: FaultChange.self) else { return }
        if change.name == .faultBegan { began[change.id] = event.at }
        if change.name == .faultHealed { healed[change.id] = event.at }
    }

    private mutating func apply(_ event: Event, of client: String, by server: ProgramID) {
        switch event.name {
        // A connection that another one of the same client replaces does not change the client's state.
        case .offline where event.read(as: ClientOffline.self)?.reason == .replaced: break
        case .connected, .offline:
            guard let token = event.fields[.client]?.string else { return }
            online[server, default: [:]][client, default: ClientPresence()].note(token, event.name == .connected)
            notePresence(of: client, at: event.at)
        case .heartbeatAcknowledged:
            change(client) { $0.noteHeartbeat(at: event.at) }
        default: break
        }
    }

    private mutating func apply(_ event: Event, of id: ProgramID) {
        switch event.name {
        case .connected, .disconnected, .stopped:
            if event.name == .stopped, providers[id.host]?[id.program] == nil { return }
            noteConnection(of: id, event.name == .connected, at: event.at)
        case .fleet:
            guard let all = event.fields[.clients]?.int, let connected = event.fields[.connected]?.int else { return }
            noteConnection(of: id, connected == all, at: event.at)
        case .heartbeat:
            change(id.host) { $0.noteHeartbeat(at: event.at) }
        case .launched where clients.programs[id.host]?.contains(id.program) ?? false:
            running[id.host, default: [:]][id.program] = true
            guard clients.providers.contains(id), providers[id.host]?[id.program] == nil else { return }
            noteConnection(of: id, false, at: event.at)
        case .exited where clients.programs[id.host]?.contains(id.program) ?? false:
            running[id.host, default: [:]][id.program] = false
            for client in (online[id] ?? [:]).keys {
                online[id]?[client]?.noteAllOffline()
                notePresence(of: client, at: event.at)
            }
            guard providers[id.host]?[id.program] != nil else { return }
            noteConnection(of: id, false, at: event.at)
        // A step's command has exited, so its connection state is removed.
        case .exited:
            guard providers[id.host]?[id.program] != nil else { return }
            noteConnection(of: id, nil, at: event.at)
        default: break
        }
    }

    /// Records a client as online only if every server that has named it reports it online.
    private mutating func notePresence(of client: String, at moment: Duration) {
        let least = clients.leastClients(of: client)
        let isOnline = online.values.compactMap { $0[client] }.allSatisfy { $0.isOnline(least) }
        change(client) { $0.note(online: isOnline, at: moment) }
    }

    /// Records whether a program is connected; `nil` removes its state.
    private mutating func noteConnection(of id: ProgramID, _ isConnected: Bool?, at moment: Duration) {
        providers[id.host, default: [:]][id.program] = isConnected
        let all = providers[id.host] ?? [:]
        change(id.host) { $0.note(connected: !all.isEmpty && all.values.allSatisfy { $0 }, at: moment) }
    }

    private mutating func change(_ host: String, _ body: (inout HostHistory) -> Void) {
        body(&histories[host, default: HostHistory()])
        touched.append(host)
    }
}

internal import LabEvents
package import LabModel

/// What is so in a lab, folded from its events one by one.
///
/// A provider reports on itself with `connected`, `disconnected` and `stopped`, a fleet of them with `fleet` and how many
/// are connected, a server of its clients with `connected` and `offline` and a `client` field. The programs of users count
/// the same when they use these names.
package struct LabState: Sendable {
    private let clients: ClientIndex
    private var providers: [String: [String: Bool]] = [:]
    /// What each server holds each client for: by its host, and by its token.
    private var online: [ProgramID: [String: ClientPresence]] = [:]
    private var running: [String: [String: Bool]] = [:]
    private var devices: [String: DeviceState] = [:]
    private var histories: [String: HostHistory] = [:]
    /// The hosts whose history the last event changed.
    package private(set) var touched: [String] = []
    /// When the kernel acknowledged each fault, by its number.
    package private(set) var began: [Int: Duration] = [:]
    /// When each fault was proved healed, by its number.
    package private(set) var healed: [Int: Duration] = [:]

    /// The state of a lab in which nothing has happened.
    package init(_ clients: ClientIndex) { self.clients = clients }

    /// What is known of a host as a client.
    package func history(of host: String) -> HostHistory { histories[host] ?? HostHistory() }

    /// What is known of a device.
    package func device(_ host: String) -> DeviceState { devices[host] ?? newDevice(host) }

    private func newDevice(_ host: String) -> DeviceState {
        DeviceState(canReset: !clients.withoutReset.contains(host))
    }

    /// Takes one more event into account.
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

    /// Whether a host is in a state.
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

    /// Whether the push servers on a host hold a client for online or offline; neither is so of a client that none of them
    /// has named.
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
        // A connection that another one of the same client replaces says nothing of the client.
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
        // A command of a step is over; what it said of itself ends with it.
        case .exited:
            guard providers[id.host]?[id.program] != nil else { return }
            noteConnection(of: id, nil, at: event.at)
        default: break
        }
    }

    /// A client is there for the history of its host when every server that has named it says so.
    private mutating func notePresence(of client: String, at moment: Duration) {
        let least = clients.leastClients(of: client)
        let isOnline = online.values.compactMap { $0[client] }.allSatisfy { $0.isOnline(least) }
        change(client) { $0.note(online: isOnline, at: moment) }
    }

    /// Notes whether a program is connected; `nil` for one that says nothing of it any more.
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

internal import LabEvents
package import LabModel
package import ScenarioLanguage

extension Timeline {
    /// The minimum number of clients of a server that share one lane with their count.
    private static let manyClients = 7

    /// Creates the timeline of an attempt's events.
    ///
    /// Interprets the events of the lab, the reference programs, and programs that use the same names. Any other event
    /// becomes a plain mark in the lane of its program.
    package init(_ events: [Event], result: ScenarioResult) {
        var ends = events.map(\.at) + result.findings.compactMap(\.at)
        ends += result.steps.flatMap { [$0.began, $0.ended].compactMap { $0 } }
        end = max(ends.max() ?? .zero, .milliseconds(1))
        bands = Self.bands(events)
        messages = Self.messages(events)
        lanes = ChannelLanes.lanes(events)
        var hosts: [String] = []
        var byHost: [String: [Event]] = [:]
        for event in events {
            guard let host = event.host else { continue }
            if byHost[host] == nil { hosts.append(host) }
            byHost[host, default: []].append(event)
        }
        for host in hosts { lanes += Self.lanes(of: host, byHost[host, default: []], end: end) }
    }

    /// Returns the lanes of one host: its interfaces if one was ever down, its frames, its programs, and their clients.
    private static func lanes(of host: String, _ events: [Event], end: Duration) -> [Lane] {
        var lanes: [Lane] = []
        let network = NetworkLane.lane(of: host, events.filter { $0.program == nil }, end: end)
        if !network.spans.isEmpty { lanes.append(network) }
        let wire = CaptureLane.lane(of: host, events.filter { $0.program == nil })
        if !wire.marks.isEmpty { lanes.append(wire) }
        var programs: [ProgramID] = []
        var byProgram: [ProgramID: [Event]] = [:]
        for event in events {
            guard case .program(let program) = event.source else { continue }
            if byProgram[program] == nil { programs.append(program) }
            byProgram[program, default: []].append(event)
        }
        for program in programs {
            let events = byProgram[program, default: []]
            lanes.append(ProgramLane.lane(of: program, events, end: end))
            lanes += AccessLanes.lanes(of: program, events, end: end)
            let clients = ClientLanes.lanes(of: program, events, end: end)
            lanes += clients.count < manyClients ? clients : [ClientLanes.sum(clients, of: program)]
        }
        return lanes
    }

    /// Returns the faults, each from its `fault-began` to the `fault-healed` with the same `id`.
    private static func bands(_ events: [Event]) -> [Band] {
        var bands: [Band] = []
        var open: [Int: Int] = [:]
        for event in events {
            guard let change = event.read(as: FaultChange.self) else { continue }
            if change.name == .faultBegan {
                open[change.id] = bands.count
                bands.append(Band(fault: change.fault, from: event.at, to: nil))
            } else if change.name == .faultHealed, let index = open.removeValue(forKey: change.id) {
                bands[index].to = event.at
            }
        }
        return bands
    }

    /// Returns the messages, matched by `id` from `send` or `accepted` to every `delivered`.
    private static func messages(_ events: [Event]) -> [Message] {
        var messages: [Message] = []
        var known: [String: Int] = [:]
        for event in events {
            guard let id = (event.fields[.id] ?? event.fields[.message])?.string?.lowercased() else { continue }
            switch (event.name, event.source) {
            case (.send, _), (.accepted, _):
                let index = known[id] ?? messages.count
                if index == messages.count {
                    known[id] = index
                    messages.append(Message(name: event.fields[.message]?.string ?? id, sent: event.at))
                }
                if let name = event.fields[.message]?.string { messages[index].name = name }
                if event.name == .accepted, case .program(let server) = event.source, messages[index].server == nil {
                    messages[index].server = server
                    messages[index].sent = event.at
                }
            case (.delivered, .program(let program)):
                guard let index = known[id] else { continue }
                messages[index].deliveries.append(Delivery(at: event.at, program: program))
            default: continue
            }
        }
        return messages
    }
}

internal import LabEvents
internal import LabModel

/// Turns the events of one program into its lane.
enum ProgramLane {
    /// Events that say what a server holds of a client are in the client's lane; output is in the logs.
    private static let elsewhere: Set<EventName> = [
        .log, .logged, .crashed, .sent, .acknowledged, .heartbeatSent, .accepted, .delivered, .online, .offline,
        // Of the system of a device, what its apps are allowed is in the lanes of their access.
        .decision, .privilege, .alert, .alertAnswered, .settingsListed, .commandDone, .connectionClosed,
    ]
    private static let heartbeats: Set<EventName> = [.heartbeat, .heartbeatAcknowledged]
    private static let warnings: Set<EventName> = [
        .heartbeatExpired, .protocolError, .expired, .error, .outputDropped, .callRefused,
        .crashReported,
    ]

    /// The lane: spans of being connected or not, marks for everything else.
    static func lane(of program: ProgramID, _ events: [Event], end: Duration) -> Timeline.Lane {
        var lane = Timeline.Lane(subject: .program(program))
        var state: (kind: Timeline.Span.Kind, since: Duration, note: String)?
        func change(to kind: Timeline.Span.Kind?, by event: Event) {
            if let open = state, open.kind == kind { return }
            if let open = state {
                lane.spans.append(.init(kind: open.kind, from: open.since, to: event.at, note: open.note))
            }
            state = kind.map { ($0, event.at, event.note) }
        }
        for event in events {
            let concernsClient = event.fields[.client] != nil
            switch event.name {
            case .connected where !concernsClient: change(to: .connected, by: event)
            case .disconnected where !concernsClient: change(to: .disconnected, by: event)
            case .connecting: if state?.kind != .connected { change(to: .disconnected, by: event) }
            case .launched:
                change(to: .running, by: event)
                lane.marks.append(.init(kind: .process, at: event.at, note: event.note))
            case .exited:
                change(to: nil, by: event)
                lane.marks.append(.init(kind: .process, at: event.at, note: event.note))
            default: mark(event, concernsClient: concernsClient, in: &lane)
            }
        }
        if let open = state { lane.spans.append(.init(kind: open.kind, from: open.since, to: end, note: open.note)) }
        return lane
    }

    private static func mark(_ event: Event, concernsClient: Bool, in lane: inout Timeline.Lane) {
        if elsewhere.contains(event.name) || (event.name == .connected && concernsClient) { return }
        let kind: Timeline.Mark.Kind =
            if heartbeats.contains(event.name) {
                .heartbeat
            } else if warnings.contains(event.name) {
                .warning
            } else if event.name == .duplicate {
                .duplicate
            } else {
                .other
            }
        lane.marks.append(.init(kind: kind, at: event.at, note: event.note))
    }
}

extension Event {
    /// The event in one line for people: `1.250 s connected server=10.1.0.2`.
    var note: String {
        let fields = fields.sorted { $0.key < $1.key }.map {
            "\($0.key)=\($0.value.string ?? JSONText.compact($0.value))"
        }
        return (["\(at.millisecondText) s", name.rawValue] + fields).joined(separator: " ")
    }
}

internal import LabEvents
internal import LabModel

/// Converts the events of one program to its lane.
enum ProgramLane {
    /// The events in other lanes: those about a client are in the client's lane, the calls of a crash in its report.
    private static let elsewhere: Set<EventName> = [
        .crashed, .sent, .acknowledged, .heartbeatSent, .accepted, .delivered, .online, .offline,
        // Events about the access of apps are in the lanes of the apps.
        .decision, .privilege, .alert, .alertAnswered, .settingsListed, .commandDone, .connectionClosed,
    ]
    private static let heartbeats: Set<EventName> = [.heartbeat, .heartbeatAcknowledged]
    private static let warnings: Set<EventName> = [
        .heartbeatExpired, .protocolError, .expired, .error, .outputDropped, .callRefused, .testFailed,
    ]

    /// Returns the lane: spans for the connection state, marks for everything else.
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
                lane.marks.append(.init(kind: .started, at: event.at, note: event.note))
            case .exited:
                change(to: nil, by: event)
                lane.marks.append(.init(kind: .ended, at: event.at, note: event.note))
            default: mark(event, concernsClient: concernsClient, in: &lane)
            }
        }
        if let open = state { lane.spans.append(.init(kind: open.kind, from: open.since, to: end, note: open.note)) }
        return lane
    }

    private static func mark(_ event: Event, concernsClient: Bool, in lane: inout Timeline.Lane) {
        if elsewhere.contains(event.name) || (event.name == .connected && concernsClient) { return }
        if let report = event.read(as: CrashReport.self) {
            let place = report.location.map { $0.split(separator: "/").last ?? $0[...] }
            let label = place.map { "crash: \($0)" } ?? "crash: \(report.signalName)"
            lane.marks.append(.init(kind: .crash, at: event.at, note: report.summary, label: label))
            return
        }
        let kind: Timeline.Mark.Kind =
            if heartbeats.contains(event.name) {
                .heartbeat
            } else if warnings.contains(event.name) {
                .warning
            } else if event.name == .duplicate {
                .duplicate
            } else if event.text != nil {
                .output
            } else {
                .other
            }
        lane.marks.append(.init(kind: kind, at: event.at, note: event.note))
    }
}

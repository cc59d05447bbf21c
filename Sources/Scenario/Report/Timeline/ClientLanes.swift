internal import LabEvents
internal import LabModel

/// Converts a server's reports about its clients to lanes.
enum ClientLanes {
    /// Returns a lane for each client, in the order of the first report.
    static func lanes(of server: ProgramID, _ events: [Event], end: Duration) -> [Timeline.Lane] {
        var names: [String] = []
        var spans: [String: [Timeline.Span]] = [:]
        func close(_ client: String, at time: Duration) {
            guard let last = spans[client]?.indices.last, spans[client]?[last].to == end else { return }
            spans[client]?[last].to = time
        }
        func change(_ client: String, to kind: Timeline.Span.Kind, by event: Event) {
            if spans[client] == nil { names.append(client) }
            if let last = spans[client]?.last, last.to == end, last.kind == kind { return }
            close(client, at: event.at)
            spans[client, default: []].append(.init(kind: kind, from: event.at, to: end, note: event.note))
        }
        for event in events {
            if event.name == .exited { for name in names { close(name, at: event.at) } }
            guard let client = event.fields[.client]?.string else { continue }
            switch event.name {
            case .connected, .online: change(client, to: .connected, by: event)
            case .offline, .disconnected: change(client, to: .disconnected, by: event)
            default: continue
            }
        }
        return names.map { .init(subject: .client($0, server: server), spans: spans[$0, default: []]) }
    }

    /// Returns one lane with the number of clients that are online.
    static func sum(_ lanes: [Timeline.Lane], of server: ProgramID) -> Timeline.Lane {
        let online = lanes.flatMap(\.spans).filter { $0.kind == .connected }
        let changes = online.flatMap { [(at: $0.from, by: 1), (at: $0.to, by: -1)] }.sorted { $0.at < $1.at }
        var curve = Timeline.Curve(name: "clients online", most: Double(lanes.count), isShare: false)
        var count = 0
        for change in changes {
            count += change.by
            if curve.points.last?.at == change.at { curve.points.removeLast() }
            curve.points.append(.init(at: change.at, value: Double(count)))
        }
        return .init(subject: .clients(lanes.count, server: server), curves: [curve])
    }
}

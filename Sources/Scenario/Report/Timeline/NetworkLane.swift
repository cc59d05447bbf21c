internal import LabModel

/// Turns what a host's kernel reports of its interfaces into a lane.
enum NetworkLane {
    private static let down: [String: String] = ["carrier-lost": "carrier-gained", "link-down": "link-up"]
    private static let up = Set(down.values)

    /// The lane: a span for each time that an interface was down or without carrier.
    static func lane(of host: String, _ events: [Event], end: Duration) -> Timeline.Lane {
        var lane = Timeline.Lane(subject: .network(host: host))
        var open: [[String]: Event] = [:]
        for event in events {
            let interface = event.fields["interface"]?.string ?? ""
            if let healer = down[event.name] {
                if open[[healer, interface]] == nil { open[[healer, interface]] = event }
            } else if up.contains(event.name), let began = open.removeValue(forKey: [event.name, interface]) {
                lane.spans.append(.init(kind: .linkDown, from: began.at, to: event.at, note: began.note))
            }
        }
        lane.spans += open.values.map { .init(kind: .linkDown, from: $0.at, to: end, note: $0.note) }
        lane.spans.sort { ($0.from, $0.note) < ($1.from, $1.note) }
        return lane
    }
}

internal import LabEvents
internal import LabModel

/// Converts the kernel's reports about a host's interfaces to a lane.
enum NetworkLane {
    private static let down: [EventName: EventName] = [.carrierLost: .carrierGained, .linkDown: .linkUp]
    private static let up = Set(down.values)

    /// The event and interface that end a span.
    private struct Key: Hashable {
        var healer: EventName
        var interface: String
    }

    /// Returns the lane with a span for each time that an interface was down or without carrier.
    static func lane(of host: String, _ events: [Event], end: Duration) -> Timeline.Lane {
        var lane = Timeline.Lane(subject: .network(host: host))
        var open: [Key: Event] = [:]
        for event in events {
            let interface = event.fields[.interface]?.string ?? ""
            if let healer = down[event.name] {
                let key = Key(healer: healer, interface: interface)
                if open[key] == nil { open[key] = event }
            } else if up.contains(event.name),
                let began = open.removeValue(forKey: Key(healer: event.name, interface: interface))
            {
                lane.spans.append(.init(kind: .linkDown, from: began.at, to: event.at, note: began.note))
            }
        }
        lane.spans += open.values.map { .init(kind: .linkDown, from: $0.at, to: end, note: $0.note) }
        lane.spans.sort { ($0.from, $0.note) < ($1.from, $1.note) }
        return lane
    }
}

/// Converts the frames on the link of a device to a lane.
enum CaptureLane {
    /// Returns the lane with a mark for each frame, except the group membership reports of the kernel.
    static func lane(of host: String, _ events: [Event]) -> Timeline.Lane {
        let frames = events.filter { $0.name == .frame && !isHousekeeping($0) }
        return Timeline.Lane(
            subject: .wire(host: host),
            marks: frames.map { event in
                let isOut = event.fields[.direction]?.string == "out"
                return .init(kind: isOut ? .sent : .received, at: event.at, note: event.note)
            })
    }

    private static func isHousekeeping(_ event: Event) -> Bool {
        switch event.fields[.protocolName]?.string {
        case "igmp": true
        case "icmpv6": event.fields[.to]?.string.flatMap { IPAddress($0) }?.bytes.first == 0xff
        default: false
        }
    }
}

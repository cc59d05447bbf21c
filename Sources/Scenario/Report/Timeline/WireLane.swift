internal import LabEvents
internal import LabModel

/// Turns the frames on the link of a device into a lane.
enum WireLane {
    /// The lane: a mark for each frame, but not for what the kernels of hosts tell switches and routers of groups.
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

internal import LabEvents
internal import LabModel

/// Converts a device's reports about its apps to lanes: the Local Network privilege, the alerts and the refusals of
/// each app.
enum AccessLanes {
    /// Returns a lane for each app with a request or a changed privilege, in the order of the first one.
    static func lanes(of device: ProgramID, _ events: [Event], end: Duration) -> [Timeline.Lane] {
        var names: [String] = []
        var lanes: [String: Timeline.Lane] = [:]
        var eventful: Set<String> = []
        func close(_ app: String, at time: Duration) {
            guard let last = lanes[app]?.spans.indices.last else { return }
            lanes[app]?.spans[last].to = time
        }
        func change(_ app: String, to kind: Timeline.Span.Kind, by event: Event) {
            if lanes[app]?.spans.last?.kind == kind, lanes[app]?.spans.last?.to == end { return }
            close(app, at: event.at)
            lanes[app]?.spans.append(.init(kind: kind, from: event.at, to: end, note: event.note))
        }
        for event in events {
            if event.name == .exited { for name in names { close(name, at: event.at) } }
            guard let app = event.fields[.app]?.string else { continue }
            if lanes[app] == nil {
                names.append(app)
                lanes[app] = Timeline.Lane(subject: .access(app: app, host: device.host))
            }
            if event.read(as: PrivilegeChange.self)?.reason != "initial" { eventful.insert(app) }
            switch event.name {
            case .privilege:
                let privilege = event.read(as: PrivilegeChange.self)
                change(
                    app, to: privilege.flatMap { Timeline.Span.Kind(rawValue: $0.state) } ?? .undetermined, by: event)
            case .alert:
                change(app, to: .asking, by: event)
                lanes[app]?.marks.append(.init(kind: .alert, at: event.at, note: event.note))
            case .decision where event.read(as: PrivacyDecision.self)?.isAllowed == false:
                lanes[app]?.marks.append(.init(kind: .warning, at: event.at, note: event.note))
            case .connectionClosed:
                lanes[app]?.marks.append(.init(kind: .other, at: event.at, note: event.note))
            default: continue
            }
        }
        let shown = names.filter(eventful.contains).compactMap { lanes[$0] }
        return shown.filter { !$0.spans.isEmpty || !$0.marks.isEmpty }
    }
}

internal import LabEvents
internal import ScenarioLanguage

extension ShownPattern {
    /// The event by which the system of a device reports it, for an app of this name.
    func event(of app: String) -> EventPattern {
        var fields: [EventField: Value] = [.app: .string(app)]
        for (key, value) in values {
            switch kind {
            case .incomingCall: fields[.userInfo(key)] = value
            case .notification: fields[EventField(rawValue: key)] = value
            }
        }
        return EventPattern(kind == .incomingCall ? .incomingCall : .notification, where: fields)
    }
}

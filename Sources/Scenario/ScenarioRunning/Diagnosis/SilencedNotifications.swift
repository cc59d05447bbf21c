internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// Explains why a device did not show an expected notification.
enum SilencedNotifications {
    /// Returns a line for each of the last three notifications of the expected app that were not shown.
    static func lines(
        _ expectation: ScenarioExpectation, _ events: [Event], in definition: ScenarioDefinition
    ) -> [String] {
        guard let pattern = (expectation.word as? ShownExpectation)?.pattern, pattern.kind == .notification,
            let program = pattern.app.program
        else { return [] }
        let device = definition.host(ofMember: pattern.app.host)?.device
        let app = device?.container(of: program)?.name ?? program
        return events.filter { event in
            guard event.host == pattern.app.host, event.name == .notificationSilenced else { return false }
            return event.fields[.app] == .string(app)
                && pattern.values.allSatisfy { key, value in
                    key == "options" || event.fields[EventField(rawValue: key)] == value
                }
        }.suffix(3).map { event in
            let title = event.fields[.title]?.string ?? ""
            return "'\(title)' was not shown: " + because(event.fields[.reason]?.string ?? "", pattern.app)
        }
    }

    private static func because(_ reason: String, _ app: ProgramTarget) -> String {
        switch reason {
        case "not-determined":
            "\(app) has not asked the user: it calls requestAuthorization before, or has `notifications: allowed`"
        case "denied": "the user has denied the notifications of \(app) (`notifications: denied`)"
        case "no-alerts": "\(app) has asked for no alerts: add .alert to the options of requestAuthorization"
        default:
            "\(app) was in the foreground, and its delegate answers userNotificationCenter(_:willPresent:) with .banner "
                + "or .list to show it; `do: { background: \(app) }` before leaves it to the system"
        }
    }
}

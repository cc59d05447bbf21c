internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// The alert of an app in Swift that comes with its launch, when no action of the user needs the local network yet.
///
/// Apple recommends to ask when the user does something that needs it.
package struct EarlyAlert: Sendable {
    package let app: ProgramTarget
    /// The time from the launch to the alert.
    package let after: Duration

    /// The time after a launch during which an alert comes with it; users are not that fast.
    private static let limit = Duration.seconds(1)
    /// The time after a quick action or a response to a notification during which it may be the cause of an alert.
    private static let actionLimit = Duration.seconds(5)

    /// Returns the first such alert of each app, in order.
    package static func all(in events: [Event], of definition: ScenarioDefinition) -> [EarlyAlert] {
        var launched: [ProgramTarget: Duration] = [:]
        var acted: [ProgramTarget: Duration] = [:]
        var found: [EarlyAlert] = []
        for event in events {
            guard case .program(let id) = event.source else { continue }
            if event.name == .launched, let program = definition.program(id), case .guest = program.kind {
                launched[ProgramTarget(host: id.host, program: program.app ?? id.program)] = event.at
            } else if let name = event.fields[.app]?.string {
                let app = ProgramTarget(host: id.host, program: name)
                if [.quickAction, .notificationResponse].contains(event.name) { acted[app] = event.at }
                guard let alert = event.read(as: AlertShown.self), alert.program == name, let start = launched[app],
                    event.at - start < limit, acted[app].map({ event.at - $0 > actionLimit }) ?? true,
                    !found.contains(where: { $0.app == app })
                else { continue }
                found.append(EarlyAlert(app: app, after: event.at - start))
            }
        }
        return found
    }

    package var sentence: String {
        "\(app) asked for the local network \(Notation.text(after)) after its launch. Apple recommends to ask when the "
            + "user does something that needs it (M01)."
    }
}

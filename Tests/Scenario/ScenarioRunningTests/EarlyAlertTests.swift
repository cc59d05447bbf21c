import DeviceRules
import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Alerts that come with the launch of an app")
struct EarlyAlertTests {
    private static let ward = ScenarioDefinition(
        "Early alerts", networks: [.numbered(1, name: "ward")],
        hosts: [
            HostDefinition(
                "phone", on: ["ward"],
                device: DeviceDefinition(
                    .iOS,
                    apps: [AppDefinition("pager", guest: GuestDefinition(.files(["Pager"]))), AppDefinition("probe")]))
        ])

    private func alert(_ seconds: Double, of app: String, by program: String? = nil) -> Event {
        event(
            seconds, "phone/deviced", .alert,
            [.app: .string(app), .program: .string(program ?? app), .operation: "tcp-connect"])
    }

    private func early(_ events: [Event]) -> [String] {
        EarlyAlert.all(in: events, of: Self.ward).map { "\($0.app) \($0.after)" }
    }

    @Test("are reported once for each app in Swift")
    func early() {
        let launch = event(2, "phone/pager", .launched)
        #expect(early([launch, alert(2.5, of: "pager"), alert(2.6, of: "pager")]) == ["phone/pager 0.5 seconds"])
        #expect(early([launch, alert(3.5, of: "pager")]).isEmpty)
        #expect(early([alert(2.5, of: "pager")]).isEmpty)
        // The extension of the app asked.
        #expect(early([launch, alert(2.5, of: "pager", by: "provider")]).isEmpty)
        #expect(early([event(2, "phone/probe", .launched), alert(2.5, of: "probe")]).isEmpty)
        let found = EarlyAlert.all(in: [launch, alert(2.25, of: "pager")], of: Self.ward)
        #expect(found.first?.sentence.hasPrefix("phone/pager asked for the local network 250ms after") == true)
    }

    @Test("are not early after a quick action of the user")
    func action() {
        let action = event(1.9, "phone/deviced", .quickAction, [.app: "pager", .type: "search"])
        let launch = event(2, "phone/pager", .launched)
        #expect(early([action, launch, alert(2.5, of: "pager")]).isEmpty)
        #expect(early([action, event(8, "phone/pager", .launched), alert(8.5, of: "pager")]).count == 1)
    }
}

import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Why programs of users did not report what was expected")
struct ReportDiagnosisTests {
    private let definition = ScenarioDefinition(
        "A phone", networks: [.numbered(1, name: "ward")],
        hosts: [
            HostDefinition("server", on: ["ward"], runs: [.pushServer()]),
            HostDefinition(
                "phone", on: ["ward"],
                runs: [ProgramDefinition("pager", .executable(ExecutableSettings(["/usr/bin/pager"])))]),
        ],
        steps: [Step(.send(SendStep("m1", to: "phone")))])

    private func lines(_ expectation: ScenarioExpectation, _ events: Event...) -> [String] {
        ReportDiagnosis(definition, messages: MessagePlan(definition, seed: 7))
            .lines(expectation, [event(0, "phone/pager", .launched, [.pid: 7])] + events)
    }

    private func wants(_ name: EventName, from target: ProgramTarget? = "phone/pager") -> ScenarioExpectation {
        .event(EventPattern(name, from: target), .atLeast(1))
    }

    @Test("a name that was never reported is compared with those that were")
    func names() {
        let connected = event(1, "phone/pager", "conected")
        #expect(
            lines(wants(.connected), connected, event(2, "phone/pager", "beat")) == [
                "no event 'connected' was ever reported by phone/pager, but beat, conected; did you mean 'conected'?"
            ])
        #expect(lines(.host("phone", .connected), connected).count == 1)
        #expect(lines(wants("conected"), connected) == [])
        #expect(lines(wants(.offline, from: "server"), connected) == [], "our own programs know their names")
    }

    @Test("a program that reports none is told how, and one that writes nothing why that may be")
    func silence() {
        let written = event(1, "phone/pager", .log, [.line: "hello"])
        let how = #"no event was ever reported by phone/pager: a line of its output such as {"event": "beat"} is one"#
        #expect(lines(wants("beat"), written) == [how])
        let silent = lines(wants("beat"))
        #expect(silent.count == 2 && silent[0].contains("python3 -u") && silent[1] == how)
        #expect(lines(.log(LogPattern("hello", from: "phone"), .atLeast(1))).count == 1)
        #expect(lines(.log(LogPattern("hullo", from: "phone"), .atLeast(1)), written) == [])
    }

    @Test(
        "a notification that is not shown is named, with what shows it",
        arguments: [
            ("foreground", ".banner or .list"), ("not-determined", "requestAuthorization"),
            ("denied", "`notifications: denied`"),
            ("no-alerts", "add .alert"),
        ])
    func silencedNotification(_ reason: String, _ remedy: String) {
        func silenced(_ app: String) -> Event {
            event(
                1, "phone/deviced", .notificationSilenced,
                [.app: .string(app), .title: "Ward 3", .reason: .string(reason)])
        }
        func notified(_ title: Value) -> ScenarioExpectation {
            .shown(ShownPattern(.notification, of: "phone/pager", where: ["title": title]))
        }
        let found = lines(notified("Ward 3"), silenced("pager"))
        #expect(found.count == 1 && found[0].hasPrefix("'Ward 3' was not shown: ") && found[0].contains(remedy))
        #expect(lines(notified("Ward 3"), silenced("other")).isEmpty)
        #expect(lines(notified("Ward 4"), silenced("pager")).isEmpty)
        #expect(lines(.shown(ShownPattern(.incomingCall, of: "phone/pager")), silenced("pager")).isEmpty)
    }

    @Test("a client by a token of no host is shown, as long as the one that is meant has not been named")
    func unknownClients() {
        let online = ScenarioExpectation.client("phone", .online, server: "server")
        let unknown = event(1, "server/push-server", .connected, [.client: "badge-7"])
        let known = event(2, "server/push-server", .connected, [.client: "phone"])
        #expect(
            lines(online, unknown, unknown) == [
                "server has named no client phone, but 'badge-7', which is the token of no host: say `token` of the program "
                    + "whose it is."
            ])
        #expect(lines(online, unknown, known) == [])
        #expect(lines(online) == [])
        #expect(lines(online, event(1, "phone/pager", .connected, [.client: "badge-7"])) == [])
    }

    @Test("a delivery under an id that no message has is shown")
    func ids() throws {
        let wanted = ScenarioExpectation.delivered("m1", .exactly(1), to: nil)
        let id = try #require(MessagePlan(definition, seed: 7).messages["m1"]?.first?.id)
        let other = lines(wanted, event(1, "phone/pager", .delivered, [.id: "7"]))
        #expect(other.count == 1 && other[0].contains("no message of the scenario has that id"))
        #expect(lines(wanted, event(1, "phone/pager", .delivered, [.id: .string(id.uppercased())])) == [])
        #expect(lines(wanted, event(1, "phone/pager", .delivered, [.message: "m1"])) == [])
        #expect(lines(wanted, event(1, "phone/pager", "received")).first?.contains("no event 'delivered'") == true)
    }
}

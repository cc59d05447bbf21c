import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Why hosts behind a captive portal get nowhere")
struct CaptivePortalDiagnosisTests {
    private let definition = ScenarioDefinition(
        "A lobby", networks: [.numbered(1, name: "lobby"), .numbered(2, name: "servers")],
        hosts: [
            HostDefinition("server", on: ["servers"], runs: [.pushServer()]),
            HostDefinition("phone", on: ["lobby"], runs: [.pushProvider()]), HostDefinition("kiosk", on: ["lobby"]),
        ], routers: [RouterDefinition("gate", between: ["lobby", "servers"])],
        steps: [Step(.fault(FaultStep(.captivePortal(network: "lobby", router: "gate"))))])

    private func change(_ name: EventName, _ fault: String = "captive portal of gate on lobby") -> Event {
        event(1, "lab", name, ["id": 1, "fault": .string(fault)])
    }

    private static let sentence =
        "lobby is behind a captive portal: gate lets its hosts through only after a login, which has not happened, and answers "
        + "HTTP with a redirect. This is the network, and no missing permission; healing the fault is the login."

    @Test("it is told from the beginning of the fault until the login")
    func lines() {
        let diagnosis = CaptivePortalDiagnosis(definition)
        #expect(diagnosis.lines([]) == [])
        #expect(diagnosis.lines([change("fault-injecting")]) == [])
        #expect(diagnosis.lines([change("fault-began", "blackhole both at phone")]) == [])
        #expect(diagnosis.lines([change("fault-began")]) == [Self.sentence])
        #expect(diagnosis.lines([change("fault-began"), change("fault-healing")]) == [])
        #expect(diagnosis.lines([change("fault-began"), change("fault-healing"), change("fault-began")]).count == 1)
    }

    @Test("it is between a host on the network and one that is not")
    func between() {
        let (diagnosis, events) = (CaptivePortalDiagnosis(definition), [change("fault-began")])
        #expect(diagnosis.line(from: "phone", to: "server", events) == Self.sentence)
        #expect(diagnosis.line(from: "phone", to: nil, events) == Self.sentence)
        #expect(diagnosis.line(from: "phone", to: "kiosk", events) == nil)
        #expect(diagnosis.line(from: "server", to: "phone", events) == nil)
    }

    @Test("a finding names it as the cause where a device has refused nothing")
    func cause() {
        let events = [change("fault-began")]
        let details = FailureDetails(definition) { events }
        let condition = CountCondition(
            [CountCondition.Member(nil, EventMatcher(EventPattern("connected"), hosts: ["phone"]))], .atLeast(1), .all)
        #expect(details.cause(of: condition) == Self.sentence)
    }
}

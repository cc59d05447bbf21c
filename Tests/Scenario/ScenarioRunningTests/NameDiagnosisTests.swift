import LabEvents
import LabModel
import ScenarioRunning
import Testing

@Suite("Why a provider finds no address of its server")
struct NameDiagnosisTests {
    private static func provider(_ name: EventName, _ reason: String? = nil) -> Event {
        var fields: [EventField: Value] = [.server: .string("push.example")]
        if let reason { fields[.reason] = .string(reason) }
        return Event(
            at: .zero, source: .program(ProgramID(host: "phone", program: "push-provider")), name: name, fields: fields)
    }

    /// What the DNS server has logged.
    private static func answered(_ text: String) -> Event {
        Event(
            at: .zero, source: .program(ProgramID(host: "dns", program: "dns-server")), name: .log,
            fields: [.line: .string("Nov 27 17:30:24 dnsmasq[2]: \(text)")])
    }

    private static func lines(_ events: [Event]) -> [String] {
        NameDiagnosis.lines(events, of: ["push.example", "pull.example"])
    }

    @Test("a name that does not exist is told from a server that does not answer")
    func names() {
        let failure = Self.provider(.connectFailed, "-65554: NoSuchRecord")
        let silent = "phone finds no address of push.example: no DNS server has given it one."
        let unknown =
            "phone finds no address of push.example: the DNS server on dns says that there is no such name."
        let gone = Self.answered("config push.example is NXDOMAIN")
        #expect(Self.lines([failure]) == [silent])
        #expect(Self.lines([gone, failure, failure]) == [unknown])
        #expect(Self.lines([Self.answered("config pull.example is NXDOMAIN"), failure]) == [silent])
        #expect(Self.lines([gone, Self.answered("/zone push.example is 10.1.0.2"), failure]) == [silent])
        #expect(Self.lines([gone, failure, Self.provider(.connected)]) == [])
        #expect(Self.lines([gone, Self.provider(.connectFailed, "61: ECONNREFUSED")]) == [])
        #expect(NameDiagnosis.lines([gone, failure], of: []) == [])
    }
}

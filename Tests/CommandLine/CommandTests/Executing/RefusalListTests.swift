import DeviceRules
import LabEvents
import LabModel
import Testing
import pushlab

@Suite("What a command was refused")
struct RefusalListTests {
    private let device = Event.Source.program(ProgramID(host: "device", program: "deviced"))

    private func event(_ record: some DeclaredEvent, at milliseconds: Int = 0) -> Event {
        Event(at: .milliseconds(milliseconds), source: device, record.record)
    }

    private func refusal(_ port: Int, reason: String = "denied", app: String = "command") -> Event {
        event(
            PrivacyDecision(
                app: app, request: AppRequestDetails("udp-send", address: "10.1.0.2", port: port, process: "node"),
                isAllowed: false, reason: reason, error: "EHOSTUNREACH", number: 65), at: port)
    }

    private func repetitions(_ port: Int?, _ count: Int, reason: String = "denied", app: String = "command") -> Event {
        event(
            RefusalRepetitions(
                app: app, operation: "udp-send", address: "10.1.0.2", port: port, reason: reason, count: count))
    }

    private func lines(_ events: [Event]) -> [String] { RefusalList(events, of: "command").lines }

    @Test("nothing") func nothing() {
        #expect(lines([]) == ["nothing was refused"])
        #expect(lines([refusal(7, app: "other"), repetitions(7, 3, app: "other")]) == ["nothing was refused"])
    }

    @Test("is counted by operation, target and reason, with its repetitions")
    func counted() {
        let events = [
            refusal(7, reason: "undetermined"), refusal(7), refusal(9), refusal(7), repetitions(7, 9_998),
            repetitions(7, 4, reason: "undetermined"), repetitions(8, 2), repetitions(nil, 2),
            event(DecisionsDropped(lost: 0, repeated: 10_003)),
        ]
        #expect(
            lines(events) == [
                "refused: the user has not answered the alert about the local network",
                "  udp-send 10.1.0.2 port 7: EHOSTUNREACH, 5 times, first at 0.007 s by node",
                "refused: the user has denied access to the local network",
                "  udp-send 10.1.0.2 port 7: EHOSTUNREACH, 10000 times, first at 0.007 s by node",
                "  udp-send 10.1.0.2 port 9: EHOSTUNREACH, at 0.009 s by node",
                "1 more operations repeated earlier ones, refused or allowed",
            ])
    }

    @Test("is listed up to twenty targets of a cause, and the others are counted")
    func many() {
        let events = (1...10_000).map { refusal($0) } + [repetitions(1, 2), repetitions(10_000, 5)]
        let lines = lines(events)
        #expect(lines.count == 22)
        #expect(lines[1] == "  udp-send 10.1.0.2 port 1: EHOSTUNREACH, 3 times, first at 0.001 s by node")
        #expect(lines.last == "  and 9980 more targets, refused 9985 times")
    }

    @Test("has a cause for each reason of a device, in the words of the user's side")
    func causes() {
        let causes = Refusal.allCases.map { lines([refusal(7, reason: $0.rawValue)])[0] }
        #expect(
            causes == [
                "refused: the user has not answered the alert about the local network",
                "refused: the app is in the background, where nobody is asked",
                "refused: the user has denied access to the local network",
                "refused: the multicast entitlement is missing (--entitlement multicast)",
                "refused: NSBonjourServices does not declare the type (--bonjour)",
                "refused: the app has no NSLocalNetworkUsageDescription, so nobody is asked",
                "refused: an App Clip has no access to the local network",
            ])
    }

    @Test("is said to be incomplete if decisions were lost")
    func lost() {
        #expect(lines([refusal(7), event(DecisionsDropped(lost: 3, repeated: 0))]).last?.hasPrefix("3 more") == true)
    }
}

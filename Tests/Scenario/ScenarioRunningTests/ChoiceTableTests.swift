import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("What a verdict rests on")
struct ChoiceTableTests {
    @Test("names are unique, and what Apple or the field says has a source")
    func table() {
        let choices = ChoiceTable.all.map(\.choice)
        #expect(Set(choices.map(\.name)).count == choices.count)
        for choice in choices {
            #expect((choice.source == nil) == (choice.basis == .lab), "\(choice.name)")
        }
    }

    @Test("each choice that events show is told once, what is least known first")
    func order() {
        let phone = "phone/ios"
        func decision(_ operation: String, _ reason: String) -> Event {
            event(1, phone, .decision, [.operation: .string(operation), .reason: .string(reason)])
        }
        let events = [
            event(1, phone, .alert), decision("tcp-connect", "undetermined"), decision("tcp-connect", "undetermined"),
            event(2, phone, .alertAnswered), decision("tcp-connect", "allowed"), event(3, phone, .connectionClosed),
        ]
        #expect(
            ChoiceTable.choices(in: events).map(\.name) == [
                "revoked-connection", "sockets-fail-at-once", "alert-by-first-operation", "answer-is-kept",
            ])
        #expect(ChoiceTable.choices(in: [event(1, phone, .deviceReady), decision("tcp-connect", "allowed")]).isEmpty)
        #expect(ChoiceTable.choices(in: []).isEmpty)
    }
}

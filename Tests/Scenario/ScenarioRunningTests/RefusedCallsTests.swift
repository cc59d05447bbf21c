import EventLiterals
import LabEvents
import LabModel
import ScenarioRunning
import Testing

@Suite("Notes of refused calls")
struct RefusedCallsTests {
    private func event(_ call: String, _ path: String? = nil, of program: String = "work") -> Event {
        var event = Event(
            at: .zero, source: .program(ProgramID(host: "desk", program: program)), name: .callRefused, fields: [:])
        event.fields[.call] = .string(call)
        event.fields[.path] = path.map { .string($0) }
        return event
    }

    private func notes(_ events: [Event]) -> [String] { RefusedCalls.all(in: events).flatMap(\.sentences) }

    @Test("say which calls and which files, each once, by program")
    func sentences() {
        let events = [
            event("mount"), event("openat", "/etc/a"), event("mount", of: "other"), event("unlink", "/etc/a"),
            event("mknod"), event("openat", "/b"), event("mount"),
        ]
        #expect(
            notes(events) == [
                "desk/work tried to reach past the lab and was refused: mknod, mount (2 times).",
                "desk/work tried to change or reach what is the machine's, and was refused: /etc/a, /b. It can write to "
                    + "$PUSHLAB_STATE, $HOME and /tmp.",
                "desk/other tried to reach past the lab and was refused: mount.",
            ])
    }

    @Test("name three files at most, and none that Python keeps")
    func files() {
        let events = ["/1", "/2", "/src/__pycache__", "/src/__pycache__/a.pyc", "/3", "/4", "/5"].map {
            event("openat", $0)
        }
        #expect(notes(events).count == 1)
        #expect(notes(events).first?.contains("refused: /1, /2, /3 and 2 more. It") == true)
        #expect(notes([event("mkdir", "/src/__pycache__")]) == [])
    }
}

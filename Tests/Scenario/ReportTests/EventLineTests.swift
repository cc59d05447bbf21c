import EventLiterals
import Foundation
import LabEvents
import LabModel
import Report
import Testing

@Suite("Event lines")
struct EventLineTests {
    static let pager = Event.Source.program(ProgramID(host: "phone", program: "pager"))

    @Test("An event is one line with its fields beside the time and the source")
    func layout() {
        let event = Event(
            at: .microseconds(1_250_007), source: Self.pager, name: "delivered", fields: ["text": "a\nb", "id": 3])
        #expect(
            EventLine.text(event)
                == #"{"at":1.250007,"event":"delivered","host":"phone","id":3,"program":"pager","text":"a\nb"}"#)
        #expect(EventLine.text(Event(at: .zero, source: .lab, name: "x")) == #"{"at":0,"event":"x"}"#)
        #expect(
            EventLine.text(Event(at: .seconds(61), source: .host("h"), name: "x"))
                == #"{"at":61,"event":"x","host":"h"}"#)
    }

    @Test(
        "An event is read back as it was",
        arguments: [
            Event(at: .zero, source: .lab, name: "lab-opened"),
            Event(at: .microseconds(1), source: .host("phone"), name: "carrier-lost", fields: ["interface": "eth0"]),
            Event(at: .microseconds(999_999), source: pager, name: "heartbeat", fields: ["sequence": 1, "late": 0.5]),
            Event(at: .seconds(86_400) + .microseconds(123_457), source: pager, name: "", fields: ["": .null]),
            Event(at: .microseconds(-1_500_000), source: .lab, name: "before"),
            Event(
                at: .zero, source: .lab, name: "clash",
                fields: [
                    "host": "a", "_host": "b", "__host": "c", "program": 1, "at": 2, "event": .array([]), "_": 4,
                    "_other": 5, "hosts": 6,
                ]),
        ])
    func roundTrip(_ event: Event) throws {
        #expect(try EventLine.event(EventLine.text(event)) == event)
    }

    @Test("A field cannot pose as the time or the source")
    func reserved() throws {
        let event = Event(at: .seconds(1), source: .host("real"), name: "x", fields: ["host": "fake", "at": 9])
        #expect(EventLine.text(event) == #"{"_at":9,"_host":"fake","at":1,"event":"x","host":"real"}"#)
    }

    @Test("Times are rounded to the microsecond")
    func rounding() {
        let event = Event(at: .nanoseconds(1_999_999_500), source: .lab, name: "x")
        #expect(EventLine.text(event).hasPrefix(#"{"at":2,"#))
    }

    @Test(
        "A line that is no event is refused",
        arguments: [
            "", "1", "[]", "{}", #"{"at":1}"#, #"{"event":"x"}"#, #"{"at":"1","event":"x"}"#, #"{"at":1,"event":2}"#,
            #"{"at":1e300,"event":"x"}"#, #"{"at":1,"event":"x"} x"#,
        ])
    func refused(_ line: String) {
        #expect(throws: ReportError.self) { try EventLine.event(line) }
    }
}

@Suite("Event files")
struct EventFileTests {
    private let events = [
        Event(at: .seconds(1), source: .lab, name: "a"), Event(at: .seconds(2), source: .lab, name: "b"),
    ]

    @Test("A file keeps its events in order")
    func roundTrip() throws {
        #expect(try read(EventFile.text(events)) == events)
        #expect(try read("") == [])
    }

    @Test("Of each host the first and the last lines of text are kept for a page, and the others counted")
    func text() throws {
        func line(_ number: Int, _ host: String) -> Event {
            Event(
                at: .milliseconds(number), source: .program(ProgramID(host: host, program: "app")), name: .log,
                fields: ["line": .string("\(number) of {\"at\":1,\"event\":\"log\","), "stream": "stdout"])
        }
        let near = [
            Event(at: .seconds(3), source: .lab, name: "logs"), Event(at: .seconds(3), source: .lab, name: "x\",\"log"),
            Event(at: .seconds(4), source: .lab, name: "x", fields: ["a": #","event":"log","#]),
        ]
        let noise = (0..<100).map { line($0, "phone") }
        let quiet = [line(1, "server"), line(2, "server")]
        let text = EventFile.text(noise + events + quiet + near)
        try withFile(text) { path in
            let (kept, leftOut) = try EventFile.readForPage(path, linesOfHost: 8)
            #expect(kept == Array(noise.prefix(2) + noise.suffix(6)) + events + quiet + near)
            #expect(leftOut == ["phone": 92])
            let (all, none) = try EventFile.readForPage(path)
            #expect(all == noise + events + quiet + near)
            #expect(none.isEmpty)
        }
    }

    @Test("A line torn by the end of its writer is left out")
    func torn() throws {
        #expect(try read(EventFile.text(events) + #"{"at":3.0,"ev"#) == events)
    }

    @Test("Any other broken line is an error with its number")
    func broken() {
        let text = EventFile.text(events) + "{\n" + EventFile.text(events)
        #expect { try read(text) } throws: { "\($0)".contains(": Line 3 is no event: ") }
        #expect { try read(EventFile.text(events) + "{\n") } throws: { "\($0)".contains(": Line 3 ") }
    }

    @Test("A file that is not there is named")
    func absent() {
        #expect { try EventFile.readForPage("/nowhere/events.ndjson") } throws: {
            "\($0)".hasPrefix("/nowhere/events.ndjson ")
        }
    }

    /// What is read of a file with a text.
    private func read(_ text: String) throws -> [Event] { try withFile(text) { try EventFile.read($0) } }

    private func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
        let path = FileManager.default.temporaryDirectory.path + "/pushlab-events-\(UUID())"
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try body(path)
    }
}

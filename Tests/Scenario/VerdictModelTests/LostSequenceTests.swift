import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Testing

/// What was decided by the events of a sequence may have come otherwise where one of them was lost.
@Suite("Sequences, an event of which was lost")
struct LostSequenceTests {
    private static let unreadable = Event(
        at: .milliseconds(140), source: .program(ProgramID(host: "phone", program: "app")), name: .eventRefused,
        fields: [.name: .string(EventName.delivered.rawValue), .reason: .string(ProgramLine.unreadable)])

    /// Judges `in-order: [m1, m2]` after deliveries to a phone, in this order.
    private func verdict(_ delivered: [String], _ others: Event...) async throws -> Verdict {
        let app = ProgramDefinition("app", .executable(ExecutableSettings(["app"])))
        let definition = ScenarioDefinition(
            "Lost order", networks: [.numbered(1, name: "ward")],
            hosts: [SmallRun.hosts[0], HostDefinition("phone", on: ["ward"], runs: [app])],
            steps: [
                .send("m1", to: "phone"), .send("m2", to: "phone"),
                .expect(.inOrder(["m1", "m2"]), within: .milliseconds(500)),
            ])
        let launched = definition.programs.map {
            Event(at: .milliseconds(10), source: .program($0), name: .launched, fields: [.pid: 1])
        }
        func began(_ step: Int, _ at: Int) -> Event {
            let fields: [EventField: Value] = [.step: .int(step), .text: .string(definition.steps[step - 1].text)]
            return Event(at: .milliseconds(at), source: .lab, name: .stepBegan, fields: fields)
        }
        let deliveries = delivered.enumerated().map { number, message in
            Event(
                at: .milliseconds(150 + number), source: Self.unreadable.source, name: .delivered,
                fields: [.message: .string(message)])
        }
        let sent: [Event] = [
            began(1, 50), .sent("m1", 50, to: "phone", id: "one"), .ended(1, 50), began(2, 60),
            .sent("m2", 60, to: "phone", id: "two"), .ended(2, 60), began(3, 100),
        ]
        let events = launched + sent + others + deliveries + [.ended(3, 700), .over(700)]
        return try await EventCheck.judge(definition, events: events).verdict
    }

    @Test("what came too early fails the step, unless an earlier delivery may have been lost")
    func tooEarly() async throws {
        #expect(try await verdict(["m2", "m1"]) == .failed)
        #expect(try await verdict(["m2", "m1"], Self.unreadable) == .inconclusive(.witnessLost))
    }

    @Test("an order that was kept says nothing where one may have come before")
    func kept() async throws {
        #expect(try await verdict(["m1", "m2"]) == .passed)
        #expect(try await verdict(["m1", "m2"], Self.unreadable) == .inconclusive(.witnessLost))
    }

    /// Judges a step after chimes of a bell, the first two from different clients.
    private func verdict(_ expectation: ScenarioExpectation, _ others: Event...) async throws -> Verdict {
        let bell = ProgramDefinition("bell", .executable(ExecutableSettings(["bell"])))
        let definition = ScenarioDefinition(
            "Lost chime", networks: [.numbered(1, name: "ward")],
            hosts: [HostDefinition("desk", on: ["ward"], runs: [bell])],
            steps: [.expect(expectation, within: .milliseconds(500))])
        let mark: [EventField: Value] = [.step: .int(1), .text: .string(definition.steps[0].text)]
        let chimes = [(150, "a"), (160, "b"), (190, "a"), (200, "b"), (230, "a"), (240, "b")].map { at, client in
            Event(at: .milliseconds(at), source: Self.bell, name: Self.chime.name, fields: [.client: .string(client)])
        }
        let events =
            [Event(at: .milliseconds(10), source: Self.bell, name: .launched, fields: [.pid: 1])]
            + [Event(at: .milliseconds(100), source: .lab, name: .stepBegan, fields: mark)] + others + chimes
            + [.ended(1, 700), .over(700)]
        return try await EventCheck.judge(definition, events: events).verdict
    }

    private static let bell = Event.Source.program(ProgramID(host: "desk", program: "bell"))
    private static let chime = EventPattern(EventName(rawValue: "chime"), from: "desk/bell")

    @Test("a spread or a beat that is decided says nothing where one event more could have changed it")
    func decided() async throws {
        let lost = Event(
            at: .milliseconds(140), source: Self.bell, name: .eventRefused,
            fields: [.name: .string(Self.chime.name.rawValue), .reason: .string(ProgramLine.unreadable)])
        let beat = ScenarioExpectation.interval(IntervalPattern(Self.chime, every: .milliseconds(40), times: 2))
        let close = ScenarioExpectation.spread(Self.chime, reporters: 2, Bounds(below: 0.1))
        for held in [beat, close] {
            #expect(try await verdict(held) == .passed)
            #expect(try await verdict(held, lost) == .inconclusive(.witnessLost))
        }
        let apart = ScenarioExpectation.spread(Self.chime, reporters: 2, Bounds(above: 0.1))
        #expect(try await verdict(apart) == .failed)
        #expect(try await verdict(apart, lost) == .inconclusive(.witnessLost))
    }
}

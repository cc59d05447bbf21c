import LabEvents
import LabModel
import ScenarioLanguage
import Testing

/// What the documents say of counts, of the model alone.
@Suite("The model of counts")
struct CountSentenceTests {
    /// Makes a step that counts heartbeats.
    private func heartbeats(
        _ count: Count, from target: ProgramTarget? = nil, within: Int = 100, since: CountStart = .lastAction
    ) -> [Step] {
        [.expect(.event(EventPattern(.heartbeat, from: target), count), within: .milliseconds(within), since: since)]
    }

    @Test("`at-least: N` holds with the N-th")
    func atLeast() {
        let steps = heartbeats(.atLeast(2))
        let start: [Event] = [.began(1, 100), .phone(110, .heartbeat)]
        #expect(SmallRun.failed(steps, start, [.phone(190, .heartbeat), .ended(1, 190), .over(190)]) == [])
        #expect(SmallRun.failed(steps, start, [.ended(1, 250), .over(250)]) == [1])
    }

    @Test("`times: N` holds with the N-th, and fails the scenario if there is one more by its end")
    func times() {
        let steps = heartbeats(.exactly(1))
        let start: [Event] = [.began(1, 100), .phone(110, .heartbeat), .ended(1, 110)]
        #expect(SmallRun.failed(steps, start, [.over(700)]) == [])
        #expect(SmallRun.failed(steps, start, [.phone(600, .heartbeat), .over(700)]) == [1])
        #expect(SmallRun.failed(steps, start, [.over(700), .phone(700, .heartbeat)]) == [1])
        #expect(SmallRun.failed(steps, start, [.over(700), .phone(701, .heartbeat)]) == [])
        let both: [Event] = [
            .phone(80, .heartbeat), .phone(90, .heartbeat), .began(1, 100), .ended(1, 100), .over(600),
        ]
        #expect(SmallRun.failed(steps, both) == [1])
    }

    @Test("`times: 0, since: start` holds if there was none; what happens later is not its business")
    func none() {
        let steps = heartbeats(.exactly(0), since: .start)
        let mark: [Event] = [.began(1, 100), .ended(1, 100)]
        #expect(SmallRun.failed(steps, mark, [.phone(110, .heartbeat), .over(600)]) == [])
        #expect(SmallRun.failed(steps, [.phone(20, .heartbeat)], mark, [.over(600)]) == [1])
    }

    @Test("`since: last-action` asks for those since the last step that did something, `since: start` for all")
    func since() {
        for (since, failed) in [(.lastAction, [2]), (.start, [])] as [(CountStart, [Int])] {
            let steps = [Step.do(.wait(.milliseconds(10)))] + heartbeats(.atLeast(1), since: since)
            let log: [Event] = [
                .phone(90, .heartbeat), .began(1, 100), .ended(1, 110), .began(2, 110), .ended(2, 260), .over(260),
            ]
            #expect(SmallRun.failed(steps, log) == failed, "\(since)")
        }
    }

    @Test("`at-most: N` is known only when the time is up")
    func atMost() {
        let steps = heartbeats(.atMost(1))
        let start: [Event] = [.began(1, 100), .phone(150, .heartbeat)]
        #expect(SmallRun.failed(steps, start, [.phone(200, .heartbeat), .ended(1, 250), .over(250)]) == [1])
        #expect(SmallRun.failed(steps, start, [.phone(201, .heartbeat), .ended(1, 250), .over(250)]) == [])
    }

    @Test("What happened by the deadline is in time, even if its line was read up to 50 ms later")
    func late() {
        let steps = heartbeats(.atLeast(1))
        let start: [Event] = [.began(1, 100), .server(240, .stopping)]
        #expect(SmallRun.failed(steps, start, [.phone(200, .heartbeat), .ended(1, 240), .over(250)]) == [])
        #expect(SmallRun.failed(steps, start, [.phone(201, .heartbeat), .ended(1, 250), .over(250)]) == [1])
        #expect(SmallRun.failed(steps, start, [.ended(1, 250), .phone(200, .heartbeat), .over(250)]) == [1])
    }

    @Test("Two expectations in a row see the same events, and what an action caused at once is not missed")
    func inARow() {
        let steps = [Step.do(.wait(.milliseconds(10)))] + heartbeats(.atLeast(1)) + heartbeats(.atLeast(1))
        let log: [Event] = [
            .began(1, 100), .phone(100, .heartbeat), .ended(1, 110), .began(2, 110), .ended(2, 110), .began(3, 110),
            .ended(3, 110), .over(110),
        ]
        #expect(SmallRun.failed(steps, log) == [])
    }

    @Test("Before any such step everything since the lab was opened counts")
    func beforeAll() {
        let log: [Event] = [.phone(20, .heartbeat), .began(1, 100), .ended(1, 100), .over(100)]
        #expect(SmallRun.failed(heartbeats(.atLeast(1)), log) == [])
    }

    @Test("A message counts since the step that sent it, by its name or by its id")
    func delivered() {
        let steps: [Step] = [
            .send("m1", to: "phone"), .do(.wait(.milliseconds(10))),
            .expect(.delivered("m1", .exactly(1), to: nil), within: .milliseconds(100)),
        ]
        let start: [Event] = [.began(1, 100), .sent("m1", 105, to: "phone", id: "abc-1"), .ended(1, 110)]
        let end: [Event] = [.began(2, 110), .ended(2, 120), .began(3, 120), .ended(3, 270), .over(600)]
        let named = Event.phone(108, .delivered, [.message: "m1"])
        #expect(SmallRun.failed(steps, start, [named], end) == [])
        #expect(SmallRun.failed(steps, start, [.phone(108, .delivered, [.id: "ABC-1"])], end) == [])
        #expect(SmallRun.failed(steps, start, [.phone(108, .delivered, [.id: "abc-2"])], end) == [3])
        #expect(SmallRun.failed(steps, [.phone(90, .delivered, [.message: "m1"])], start, end) == [3])
        #expect(SmallRun.failed(steps, start, [named, named], end) == [3])
    }

    @Test("Each member of a group is counted by itself")
    func group() {
        let steps = heartbeats(.exactly(1), from: "phones")
        let first: [Event] = [.began(1, 100), .phone(110, .heartbeat, on: "phones-1")]
        let end: [Event] = [.ended(1, 250), .over(700)]
        #expect(SmallRun.failed(steps, on: SmallRun.group, first, end) == [1])
        let both = first + [.phone(120, .heartbeat, on: "phones-2")]
        #expect(SmallRun.failed(steps, on: SmallRun.group, both, end) == [])
        #expect(
            SmallRun.failed(steps, on: SmallRun.group, both, end, [.phone(300, .heartbeat, on: "phones-2")]) == [1])
    }

    @Test("A line, or a message of a `Logger`, matches somewhere")
    func log() {
        let steps: [Step] = [.expect(.log(LogPattern("b\\d"), .atLeast(1)), within: .milliseconds(100))]
        let line = Event.phone(110, .log, [.line: "an ab2c", .stream: "stdout"])
        let message = Event.phone(110, .logged, [.message: "b2", .level: "info"])
        let other = Event.phone(110, .heartbeat, [.text: "b2"])
        for (event, failed) in [(line, []), (message, []), (other, [1])] as [(Event, [Int])] {
            #expect(SmallRun.failed(steps, [.began(1, 100), event, .ended(1, 250), .over(250)]) == failed)
        }
    }

    @Test("`where` asks for fields that an event has, or for what a field that is a list holds")
    func fields() {
        let wanted = EventPattern(.fleet, where: [.client: "a"])
        let steps: [Step] = [.expect(.event(wanted, .atLeast(1)), within: .milliseconds(100))]
        let list = Value.array(["b", "a"])
        for (value, failed) in [("a", []), (list, []), ("b", [1]), (Value.array([]), [1])] as [(Value, [Int])] {
            let log: [Event] = [.began(1, 100), .phone(110, .fleet, [.client: value]), .ended(1, 250), .over(250)]
            #expect(SmallRun.failed(steps, log) == failed, "\(value)")
        }
    }

    @Test("A crash is the report of a signal that ended a program, which a call may have to match")
    func crash() {
        func steps(_ signal: CrashPattern.Signal?, _ call: String?) -> [Step] {
            let pattern = CrashPattern("phone/push-provider", signal: signal, in: call)
            return [.expect(.crash(pattern, .atLeast(1)), within: .milliseconds(100))]
        }
        let fields: [EventField: Value] = [.signalName: "SIGILL", .calls: .array(["start() at Provider.swift:12"])]
        let log: [Event] = [.began(1, 100), .phone(110, .crashReported, fields), .ended(1, 250), .over(250)]
        #expect(SmallRun.failed(steps(nil, nil), log) == [])
        #expect(SmallRun.failed(steps(.illegal, "start\\(\\)"), log) == [])
        #expect(SmallRun.failed(steps(.abort, nil), log) == [1])
        #expect(SmallRun.failed(steps(.illegal, "stop"), log) == [1])
    }

    @Test("The first step that fails ends the run, and so does a rule that is broken while a step waits")
    func first() {
        let steps = [Step.never(.event(EventPattern(.duplicate), .atLeast(1)))] + heartbeats(.atLeast(1))
        let start: [Event] = [.began(1, 100), .ended(1, 100), .began(2, 100)]
        #expect(SmallRun.failed(steps, start, [.ended(2, 250), .over(260), .phone(270, .duplicate)]) == [2])
        #expect(SmallRun.failed(steps, start, [.ended(2, 250), .phone(240, .duplicate), .over(260)]) == [2, 1])
        #expect(SmallRun.failed(steps, start, [.phone(240, .duplicate), .ended(2, 250), .over(260)]) == [1])
    }
}

import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Synchronization
import Testing

@Suite("The event pump")
struct EventPumpTests {
    private let log = EventLog()
    private let phone = ProgramID(host: "phone", program: "push-provider")

    private func beats(_ count: Count) -> CountCondition {
        CountCondition([.init(nil, EventMatcher(EventPattern(.heartbeat), hosts: ["phone"]))], count, .all)
    }

    private func record(_ names: EventName...) {
        for name in names { log.record(.program(phone), name) }
    }

    @Test("a wait ends with the event that it is for, and has not seen those before its mark")
    func wait() async throws {
        let context = RunContext(ward(), log)
        record(.heartbeat, .heartbeat)
        let mark = log.logPosition
        record(.heartbeat)
        async let waited = context.pump.wait(beats(.exactly(2)), since: mark)
        await Task.yield()
        record(.heartbeat)
        let following = Task { await context.pump.follow() }
        #expect(await waited.result == .held)
        following.cancel()
    }

    @Test("a wait ends at its deadline, and what happened before it counts however late it becomes known")
    func deadline() async throws {
        let context = RunContext(ward(), log)
        let (mark, deadline) = (log.logPosition, log.now + .milliseconds(30))
        let following = Task { await context.pump.follow() }
        let once = beats(.atLeast(1))
        async let late = context.pump.wait(since: mark, until: deadline, grace: .seconds(60)) { _ in once }
        async let missed = context.pump.wait(beats(.atLeast(2)), since: mark, until: deadline)
        try await context.sleep(until: deadline)
        log.append(Event(at: deadline, source: .program(phone), name: .heartbeat))
        log.append(Event(at: deadline + .microseconds(1), source: .program(phone), name: .heartbeat))
        #expect(await late?.result == .held)
        #expect(await missed.result == .timeUp)
        following.cancel()
    }

    @Test("what happened before the mark of a wait does not count, however late it becomes known")
    func late() async throws {
        let context = RunContext(ward(), log)
        let (before, mark, deadline) = (log.now, log.logPosition, log.now + .milliseconds(30))
        async let waited = context.pump.wait(beats(.atLeast(1)), since: mark, until: deadline)
        while log.now < deadline {}
        log.append(Event(at: before - .microseconds(1), source: .program(phone), name: .heartbeat))
        #expect(await waited.result == .timeUp)
    }

    @Test("a wait that is cancelled says so")
    func cancelled() async {
        let context = RunContext(ward(), log)
        let waiting = Task { await context.pump.wait(beats(.atLeast(1))).result }
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
    }

    @Test("a condition is made in the state after all events so far")
    func state() async throws {
        let context = RunContext(ward(), log)
        record(.connected)
        let waited = await context.pump.wait { StateCondition([.host("phone", .connected)], .all, $0) }
        #expect(waited?.result == .held)
    }

    @Test("a rule that is broken is a finding of its step and ends the steps, once")
    func rule() async throws {
        let context = RunContext(ward(.never(.host("phone", .disconnected), for: nil)), log)
        record(.connected)
        try await context.pump.add { state in
            Rule(step: 0, .never, StateCondition([.host("phone", .disconnected)], .any, state), from: .zero)
        }
        record(.heartbeat)
        _ = await context.pump.state
        #expect(context.record.findings.isEmpty)
        record(.disconnected, .connected, .disconnected)
        _ = await context.pump.state
        #expect(context.record.findings.map(\.verdict) == [.failed])
        #expect(context.record.findings.first?.line == 10)
        #expect(context.record.outcomes.first?.state == .failed)
        #expect(context.record.ending.isOpen)
    }

    @Test("a rule that is broken from the start is refused")
    func broken() async {
        let context = RunContext(ward(.never(.host("phone", .disconnected), for: nil)), log)
        await #expect(throws: RunError.self) {
            try await context.pump.add { state in
                Rule(step: 0, .never, StateCondition([.host("phone", .disconnected)], .any, state), from: .zero)
            }
        }
    }

    @Test("a rule that is replayed has seen what came in the same write as the event before it")
    func replay() async throws {
        let context = RunContext(ward(.expect(.event(EventPattern(.heartbeat), .exactly(1)), within: .seconds(1))), log)
        let mark = log.logPosition
        record(.heartbeat, .heartbeat)
        _ = await context.pump.state
        let condition = beats(.exactly(1))
        try await context.pump.add(replayedFrom: mark) { _ in Rule(step: 0, .notMore, condition, from: mark.at) }
        #expect(context.record.findings.map(\.verdict) == [.failed])
    }

    @Test("rules end at a time: what is written before it and arrives later counts, what comes after it does not")
    func end() async throws {
        let context = RunContext(ward(.never(.event(EventPattern(.heartbeat), .atLeast(1)), for: nil)), log)
        let never = CountCondition(
            [.init(nil, EventMatcher(EventPattern(.heartbeat), hosts: ["phone"]))], .atLeast(1), .any)
        try await context.pump.add { _ in Rule(step: 0, .never, never, from: .zero) }
        let end = log.now
        log.append(Event(at: end + .milliseconds(1), source: .program(phone), name: .heartbeat))
        #expect(await context.pump.endRules(at: end).map(\.isBroken) == [false])
        try await context.pump.add { _ in Rule(step: 0, .never, never, from: .zero) }
        log.append(Event(at: end, source: .program(phone), name: .heartbeat))
        #expect(await context.pump.endRules(at: end).map(\.isBroken) == [true])
    }

    @Test("events that wait do not hold up a run that has ended; who asks for the state gets it after all")
    func backlog() async throws {
        let context = RunContext(ward(), log)
        let observed = Observed()
        try await context.pump.add { _ in Rule(step: 0, .never, observed, from: .zero) }
        for _ in 0..<10_000 { record(.heartbeat) }
        await Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await context.pump.follow()
            #expect(await context.pump.wait(beats(.atLeast(1)), since: log.logPosition).result == .cancelled)
        }.value
        #expect(observed.count == 0)
        _ = await context.pump.state
        #expect(observed.count == 10_000)
    }
}

/// Counts the events that it has been shown.
private final class Observed: Condition {
    private let counter = Atomic(0)

    var count: Int { counter.load(ordering: .relaxed) }
    var status: ConditionStatus { .open }
    var seen: String { "saw \(count)" }

    func observe(_ event: Event, _ state: LabState) { counter.add(1, ordering: .relaxed) }
    func concerns(_ event: Event) -> Bool { false }
}

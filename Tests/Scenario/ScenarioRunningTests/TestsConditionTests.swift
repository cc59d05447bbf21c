import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

private func report(_ name: EventName, _ test: String, _ program: String = "phone/tests") -> Event {
    event(1, program, name, ["suite": "A", "name": .string(test), "seconds": 1])
}

private func end(_ passed: Int, _ failed: Int = 0, _ skipped: Int = 0, reason: String? = nil) -> Event {
    var fields: [EventField: Value] = ["passed": .int(passed), "failed": .int(failed), "skipped": .int(skipped)]
    fields["reason"] = reason.map { .string($0) }
    return event(2, "phone/tests", .testsEnded, fields)
}

@Suite("A run of tests")
struct TestsConditionTests {
    private struct Outcome: Equatable {
        var status: ConditionStatus
        var seen: String
    }

    private func outcome(_ failing: Set<String> = [], _ events: [Event]) -> Outcome {
        let condition = TestsCondition(hosts: ["phone"], programs: ["tests"], failing: failing).after(events)
        return Outcome(status: condition.status, seen: condition.seen)
    }

    @Test("is passed when all tests are, and not before it has ended")
    func passes() {
        let results = [report(.testPassed, "one"), report(.testSkipped, "two")]
        #expect(outcome([], results).status == .open)
        #expect(outcome([], results + [end(1, 0, 1)]).status == .holds)
    }

    @Test("of no tests is not passed")
    func none() {
        #expect(outcome([], [end(0)]).status == .broken)
        #expect(outcome([], [end(0)]).seen.hasSuffix("there was no test"))
    }

    @Test("is not passed by a failure, which is told with its test")
    func failure() {
        let events = [report(.testPassed, "one"), report(.testFailed, "two"), end(1, 1)]
        #expect(
            outcome([], events) == Outcome(status: .broken, seen: "1 passed, 1 failed, 0 were skipped; A.two failed"))
        #expect(outcome(["A.two"], events).status == .holds)
    }

    @Test("is not passed by a failure that is expected and does not come")
    func unexpected() {
        let passed = [report(.testPassed, "one"), end(1)]
        #expect(outcome(["A.one"], passed).seen.hasSuffix("A.one passed, though `except` names it"))
        #expect(outcome(["A.two"], passed).seen.hasSuffix("there is no test A.two, which `except` names"))
        let skipped = [report(.testSkipped, "one"), end(0, 0, 1)]
        #expect(outcome(["A.one"], skipped).seen.hasSuffix("A.one was skipped, though `except` names it"))
    }

    @Test("that is cut off names the test that ran")
    func cutOff() {
        let events = [report(.testStarted, "one"), event(2, "phone/tests", .exited, ["code": 0])]
        #expect(
            outcome([], events) == Outcome(status: .broken, seen: "the program ended after 0 tests, while A.one ran"))
    }

    @Test("whose results are lost is not decided")
    func lost() {
        #expect(
            outcome([], [report(.testPassed, "one"), end(2)])
                == Outcome(status: .open, seen: "1 of 2 results were seen"))
    }

    @Test("with a reason has not run all tests")
    func reason() {
        let events = [report(.testPassed, "one"), end(1, reason: "the program exited with 3 before all tests had run")]
        #expect(outcome([], events).status == .broken)
    }

    @Test("of another program does not count")
    func others() {
        #expect(
            outcome([], [report(.testFailed, "one", "phone/other"), report(.testPassed, "one"), end(1)]).status
                == .holds)
    }
}

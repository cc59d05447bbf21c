import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Rules for what comes later")
struct RuleTests {
    private let now = Duration.seconds(5)

    private func broken(_ rule: Rule, by events: [Event], after past: [Event] = []) -> Event? {
        var (rule, state) = (rule, LabState(after: past))
        for event in events {
            state.apply(event)
            if rule.observe(event, state) { return rule.breaker }
        }
        return nil
    }

    private func never(_ state: HostState, after past: [Event] = [], until: Duration? = nil) -> Rule {
        Rule(
            step: 0, .never, StateCondition([.host("phone", state)], .any, LabState(after: past)), from: now,
            until: until)
    }

    @Test("what must never be breaks the rule when it comes, and names the event")
    func never() {
        let past = [connected(1)]
        let loss = disconnected(6)
        #expect(broken(never(.disconnected, after: past), by: [heartbeat(5.5), loss], after: past) == loss)
        #expect(broken(never(.disconnected, after: past), by: [heartbeat(5.5)], after: past) == nil)
    }

    @Test("what is so already breaks the rule at once")
    func already() {
        #expect(never(.disconnected).isBroken)
        #expect(!never(.connected).isBroken)
    }

    @Test("what was before or comes after the time of a rule does not count, however late it becomes known")
    func window() {
        let past = [connected(1)]
        let rule = never(.disconnected, after: past, until: .seconds(7))
        #expect(broken(rule, by: [disconnected(7.1)], after: past) == nil)
        #expect(broken(rule, by: [disconnected(7.1), heartbeat(6.95)], after: past) == nil)
        #expect(broken(rule, by: [disconnected(4.9), connected(4.95)], after: past) == nil)
        #expect(broken(rule, by: [disconnected(6.9)], after: past) != nil)
    }

    @Test("a state that began before the rule and lasts breaks it, however late that becomes known")
    func lateState() {
        let past = [connected(1)]
        func ends(_ events: [Event], until: Duration? = nil) -> (broken: Bool, by: Event?) {
            var (rule, state) = (never(.disconnected, after: past, until: until), LabState(after: past))
            for event in events {
                state.apply(event)
                _ = rule.observe(event, state)
            }
            return (rule.isBroken || rule.end(at: time(8)), rule.breaker)
        }
        #expect(ends([disconnected(4.9)]) == (true, disconnected(4.9)))
        #expect(ends([disconnected(4.9), heartbeat(5.5)]) == (true, disconnected(4.9)))
        #expect(ends([disconnected(4.9), connected(5.5)]) == (true, disconnected(4.9)))
        #expect(ends([disconnected(4.8), connected(4.9)]) == (false, nil))
        #expect(ends([disconnected(4.9), connected(7.5)], until: time(7)) == (true, disconnected(4.9)))
    }

    @Test("what must always be breaks the rule when it ends")
    func always() {
        let past = [connected(1)]
        let condition = StateCondition([.host("phone", .connected)], .all, LabState(after: past))
        let rule = Rule(step: 0, .always, condition, from: now)
        #expect(!rule.isBroken)
        #expect(broken(rule, by: [heartbeat(6), disconnected(6.5)], after: past) == disconnected(6.5))
        let condition2 = StateCondition([.host("phone", .connected)], .all, LabState(after: []))
        #expect(Rule(step: 0, .always, condition2, from: now).isBroken)
    }

    @Test("what was to happen exactly once breaks the rule when it happens again later")
    func notMore() {
        let matcher = EventMatcher(deliveryOf: ["a"], names: [], hosts: ["phone"])
        let once = event(4, provider, "delivered", ["id": "a"])
        let condition = CountCondition([.init(nil, matcher)], .exactly(1), .all).after([once])
        let rule = Rule(step: 0, .notMore, condition, from: .seconds(3))
        let again = event(9, provider, "delivered", ["id": "a"])
        #expect(broken(rule, by: [heartbeat(6), event(7, provider, "delivered", ["id": "b"])]) == nil)
        #expect(broken(rule, by: [heartbeat(6), again]) == again)
    }

    @Test("a beat that always holds has every gap right, begins in time and goes on to the end")
    func steady() throws {
        func broken(_ beats: [Double], until end: Double, hosts: Set<String>? = ["phone"]) -> String? {
            let pattern = IntervalPattern(EventPattern("beat"), every: .seconds(1), tolerance: 0.2)
            let condition = SteadyCondition(pattern, hosts: hosts, from: time(0))
            var rule = Rule(step: 0, .always, condition, from: time(0), until: time(20))
            for at in beats where rule.observe(event(at, "phone/pager", "beat"), LabState(ClientIndex(wardRound))) {
                return rule.condition.seen
            }
            return rule.end(at: time(end)) ? rule.condition.seen : nil
        }
        #expect(broken([1, 2, 3.1, 4], until: 5) == nil)
        #expect(broken([1, 2, 3.3, 4], until: 5) == "a gap was 1300 ms")
        #expect(broken([1, 2, 2.5, 3.5], until: 4) == "a gap was 500 ms")
        #expect(broken([1, 2], until: 4) == "there was none in the last 2000 ms")
        #expect(broken([], until: 5) == "there was none from phone in 5000 ms")
        #expect(broken([], until: 5, hosts: nil) == "there was none in 5000 ms")
        #expect(broken([], until: 1) == nil)
        #expect(broken([1.3, 2.3], until: 3) == "the first came after 1300 ms")
        #expect(broken([1.3, 2.3], until: 3, hosts: nil) == "the first came after 1300 ms")
        let all = (1...20).map(Double.init)
        #expect(broken(all + [25], until: 30) == nil, "what comes after the time of the rule does not count")
    }
}

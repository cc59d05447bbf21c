import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

private func matcher(_ name: EventName, _ fields: [EventField: Value] = [:], hosts: Set<String>? = nil) -> EventMatcher
{
    EventMatcher(EventPattern(name, where: fields), hosts: hosts)
}

private func count(_ count: Count, _ quantifier: Quantifier = .all, hosts: [String] = ["phone"]) -> CountCondition {
    CountCondition(hosts.map { .init($0, matcher("ding", hosts: [$0])) }, count, quantifier)
}

private func dings(_ times: Int, _ host: String = "phone") -> [Event] {
    (0..<times).map { event(Double($0), "\(host)/bell", "ding") }
}

@Suite("Conditions")
struct ConditionTests {
    @Test("an event is meant when its name, reporter and fields are")
    func matching() {
        let ding = event(1, "phone/bell", "ding", ["tone": "low", "volume": 3])
        #expect(matcher("ding").matches(ding))
        #expect(!matcher("dong").matches(ding))
        #expect(matcher("ding", ["tone": "low"]).matches(ding))
        #expect(!matcher("ding", ["tone": "high"]).matches(ding))
        #expect(!matcher("ding", ["pitch": "low"]).matches(ding))
        #expect(matcher("ding", ["volume": 3.0]).matches(ding), "3 and 3.0 are one number")
        #expect(matcher("ding", hosts: ["phone"]).matches(ding))
        #expect(!matcher("ding", hosts: ["server"]).matches(ding))
        #expect(!EventMatcher(EventPattern("ding", from: "phone/horn"), hosts: ["phone"]).matches(ding))
        let list = event(1, "phone/bell", "ding", ["of": .array([1, 2])])
        #expect(matcher("ding", ["of": 2]).matches(list) && !matcher("ding", ["of": 3]).matches(list))
    }

    @Test("a line is meant when the expression matches somewhere in it")
    func lines() throws {
        let line = event(1, "phone/bell", "log", ["line": "the bell rang 3 times", "stream": "stdout"])
        #expect(try EventMatcher(LogPattern("rang [0-9] "), hosts: nil).matches(line))
        #expect(try !EventMatcher(LogPattern("^rang"), hosts: nil).matches(line))
        #expect(try !EventMatcher(LogPattern("rang"), hosts: nil).matches(event(1, "phone/bell", "rang")))
        #expect(throws: RunError.self) { try EventMatcher(LogPattern("("), hosts: nil) }
    }

    @Test("a logged message is meant like a line, by its text alone")
    func messages() throws {
        let message = event(1, "phone/pager", "logged", ["message": "lost desk", "level": "error", "category": "com"])
        #expect(try EventMatcher(LogPattern("^lost .*k$"), hosts: nil).matches(message))
        #expect(try !EventMatcher(LogPattern("error|com"), hosts: nil).matches(message))
        #expect(message.text == "lost desk")
    }

    @Test("a delivery is told by its id in either case, or by the name of the message")
    func deliveries() {
        let matcher = EventMatcher(deliveryOf: ["AB-1"], names: ["m1"], hosts: ["phone"])
        #expect(matcher.matches(event(1, provider, "delivered", ["id": "ab-1"])))
        #expect(matcher.matches(event(1, "phone/mine", "delivered", ["message": "m1"])))
        #expect(!matcher.matches(event(1, provider, "delivered", ["id": "ab-2"])))
        #expect(!matcher.matches(event(1, provider, "duplicate", ["id": "ab-1"])))
        #expect(!matcher.matches(event(1, server, "delivered", ["id": "ab-1"])), "another host")
        #expect(matcher.isNear(event(1, server, "expired", ["id": "ab-1"])), "it shows why it was not delivered")
        #expect(!matcher.isNear(event(1, server, "expired", ["id": "ab-2"])))
    }

    @Test("exactly so often holds when it is reached and breaks beyond")
    func exactly() {
        #expect(count(.exactly(2)).after(dings(1)).status == .open)
        #expect(count(.exactly(2)).after(dings(2)).status == .holds)
        #expect(count(.exactly(2)).after(dings(3)).status == .broken)
        #expect(count(.exactly(0)).status == .holds)
    }

    @Test("at least so often holds from there on; at most so often can only be told in the end")
    func limits() {
        #expect(count(.atLeast(2)).after(dings(1)).statusAtEnd == .open)
        #expect(count(.atLeast(2)).after(dings(5)).status == .holds)
        #expect(count(.atMost(2)).after(dings(2)).status == .open)
        #expect(count(.atMost(2)).after(dings(2)).statusAtEnd == .holds)
        #expect(count(.atMost(2)).after(dings(3)).status == .broken)
    }

    @Test("every member of a group counts for itself")
    func groups() {
        let hosts = ["nurse-1", "nurse-2"]
        let two = count(.exactly(1), hosts: hosts).after(dings(2, "nurse-1"))
        #expect(two.status == .broken, "two from one are not one from each")
        #expect(two.seen == "expected once each, got 2 (nurse-1), 0 (nurse-2)")
        let each = dings(1, "nurse-1") + dings(1, "nurse-2")
        #expect(count(.exactly(1), hosts: hosts).after(each).status == .holds)
        #expect(count(.atLeast(1), .any, hosts: hosts).after(dings(1, "nurse-2")).status == .holds)
    }

    @Test("a state of a group is that of all its members, and one is enough to break a ban")
    func states() {
        let parts = ["nurse-1", "nurse-2"].map { StateCondition.Part.host($0, .connected) }
        let empty = LabState(after: [])
        let one = [connected(1, "nurse-1/push-provider")]
        #expect(StateCondition(parts, .all, empty).after(one).status == .open)
        #expect(StateCondition(parts, .any, empty).after(one).status == .holds)
        #expect(StateCondition(parts, .all, LabState(after: one)).seen == "nurse-2 was not connected")
        let both = one + [connected(2, "nurse-2/push-provider")]
        #expect(StateCondition(parts, .all, empty).after(both).status == .holds)
    }
}

@Suite("A beat")
struct IntervalTests {
    private func beat(_ times: [Double], every: Double = 0.2, times wanted: Int = 3) -> IntervalCondition {
        let pattern = IntervalPattern(EventPattern("ding"), every: .seconds(every), tolerance: 0.25, times: wanted)
        return IntervalCondition(pattern, hosts: nil).after(times.map { event($0, "phone/bell", "ding") })
    }

    @Test("it is kept when so many gaps in a row are right, within the tolerance")
    func kept() {
        #expect(beat([1, 1.2, 1.4]).status == .open)
        #expect(beat([1, 1.2, 1.4, 1.6]).status == .holds)
        #expect(beat([1, 1.24, 1.4, 1.64]).status == .holds, "40 ms are 20 %")
    }

    @Test("a wrong gap begins the count anew")
    func broken() {
        let late = beat([1, 1.2, 1.4, 1.7, 1.9])
        #expect(late.status == .open)
        #expect(late.seen == "the longest run was 2 of 3; the last gaps were 200 ms, 200 ms, 300 ms, 200 ms")
        #expect(beat([1, 1.1, 1.2, 1.3, 1.4]).status == .open, "twice as fast is wrong as well")
        #expect(beat([1, 1.2, 1.7, 1.9, 2.1, 2.3]).status == .holds)
    }

    @Test("gaps are between events of one reporter, and for one client of a server")
    func reporters() {
        let pattern = IntervalPattern(EventPattern("heartbeat-sent"), every: .seconds(0.2), times: 2)
        let events = (0..<3).flatMap { number in
            ["phone", "nurse-1"].enumerated().map { offset, client in
                event(
                    1 + Double(number) * 0.2 + Double(offset) * 0.05, server, "heartbeat-sent",
                    ["client": .string(client)])
            }
        }
        #expect(IntervalCondition(pattern, hosts: nil).after(events).status == .holds)
        #expect(IntervalCondition(pattern, hosts: ["server", "phone"]).after(events).status == .open)
    }
}

@Suite("A spread")
struct SpreadTests {
    private func spread(
        _ reports: [(Double, String)], hosts: Set<String> = [], reporters: Int = 2, _ bounds: Bounds
    ) -> SpreadCondition {
        SpreadCondition(EventMatcher(EventPattern("up"), hosts: nil), hosts: hosts, reporters: reporters, bounds)
            .after(reports.map { event($0.0, $0.1, "up") })
    }

    @Test("it is the time from the first report of the first reporter to that of the last")
    func time() {
        let late = Bounds(above: 0.2)
        #expect(spread([], late).status == .open)
        #expect(spread([(1, "phone/bell")], late).status == .open)
        #expect(spread([(1, "phone/bell"), (1.3, "phone/bell")], late).status == .open, "it is one reporter")
        #expect(spread([(1, "phone/bell"), (1.3, "nurse-1/bell")], late).status == .holds)
        #expect(spread([(1, "phone/bell"), (1.1, "nurse-1/bell")], late).status == .broken)
        #expect(spread([(1, "phone/bell"), (1.2, "nurse-1/bell")], late).status == .broken, "not above")
        #expect(spread([(1, "phone/bell"), (1.3, "nurse-1/bell")], Bounds(below: 0.3)).status == .broken)
        #expect(spread([(1, "phone/bell"), (1.29, "nurse-1/bell")], Bounds(below: 0.3)).status == .holds)
        #expect(spread([(1, "phone/bell"), (1.3, "nurse-1/bell")], late).seen == "2 reported it over 300 ms")
        #expect(spread([(1, "phone/bell")], late).seen == "1 reported it")
    }

    @Test("every host that is named has to report, and as many reporters as it takes")
    func enough() {
        let reports = [(1, "phone/bell"), (1.3, "nurse-1/bell"), (1.5, "nurse-2/bell")]
        let late = Bounds(above: 0.4)
        #expect(spread(reports, reporters: 3, late).status == .holds)
        #expect(spread(reports, reporters: 4, late).status == .open)
        #expect(spread(reports, hosts: ["phone", "nurse-2"], late).status == .holds)
        #expect(spread(reports, hosts: ["phone", "nurse-3"], late).status == .open)
        #expect(spread(reports + [(9, "nurse-4/bell")], Bounds(below: 0.4)).status == .holds, "it is decided")
    }

    @Test("of a server, each client is a reporter")
    func clients() {
        let reports = ["phone", "nurse-1"].enumerated().map { number, client in
            event(1 + Double(number), server, "up", ["client": .string(client)])
        }
        let condition = SpreadCondition(
            EventMatcher(EventPattern("up"), hosts: ["server"]), hosts: ["server"], reporters: 2, Bounds(above: 0.9))
        #expect(condition.after(reports).status == .holds)
    }
}

@Suite("An order")
struct OrderTests {
    private let hosts = ["phone", "nurse-1"]

    /// The condition that m1, m2 and m3 come to each of some hosts in this order, after deliveries.
    private func order(to hosts: [String] = ["phone"], _ deliveries: (String, String)...) -> OrderCondition {
        let queues = hosts.map { host in
            OrderCondition.Queue(
                to: host,
                ["m1", "m2", "m3"].map { name in
                    OrderCondition.Message(
                        name, EventMatcher(deliveryOf: ["\(host)-\(name)"], names: [name], hosts: [host]))
                })
        }
        return OrderCondition(queues).after(
            deliveries.enumerated().map { number, delivery in
                event(Double(number), "\(delivery.0)/app", "delivered", ["message": .string(delivery.1)])
            })
    }

    @Test("it holds when all have come, each after the one before")
    func kept() {
        #expect(order().status == .open)
        #expect(order().seen == "m1 and 2 after it had not come to phone")
        let two = order(("phone", "m1"), ("phone", "m2"))
        #expect(two.statusAtEnd == .open)
        #expect(two.seen == "m3 had not come to phone")
        #expect(order(("phone", "m1"), ("phone", "m2"), ("phone", "m3")).status == .holds)
    }

    @Test("it is lost with the first that comes too early, whatever comes then")
    func broken() {
        let early = order(("phone", "m1"), ("phone", "m3"), ("phone", "m2"), ("phone", "m3"))
        #expect(early.status == .broken)
        #expect(early.seen == "m3 came to phone before m2")
    }

    @Test("what comes again, or is none of these, changes nothing")
    func again() {
        let twice = order(
            ("phone", "m1"), ("phone", "m2"), ("phone", "m1"), ("phone", "other"), ("tablet", "m2"), ("phone", "m3"))
        #expect(twice.status == .holds)
    }

    @Test("each host has an order of its own")
    func hostsApart() {
        let one = order(to: hosts, ("phone", "m1"), ("phone", "m2"), ("phone", "m3"), ("nurse-1", "m1"))
        #expect(one.status == .open)
        #expect(one.seen == "m2 and 1 after it had not come to nurse-1")
        #expect(order(to: hosts, ("phone", "m1"), ("phone", "m2"), ("nurse-1", "m2")).status == .broken)
    }
}

import EventLiterals
import Kernel
import LabEvents
import LabModel
import NetworkLab
import Testing

@Suite("The log of a lab")
struct EventLogTests {
    private func log(_ names: EventName...) -> EventLog {
        let log = EventLog()
        for name in names { log.record(.lab, name) }
        return log
    }

    @Test("events are there from any position on, in order")
    func positions() {
        let log = log("one", "two", "three")
        #expect(log.count == 3)
        #expect(log.events().map(\.name) == ["one", "two", "three"])
        #expect(log.events(from: 1).map(\.name) == ["two", "three"])
        #expect(log.events(from: 3).isEmpty)
        #expect(log.events(from: 4).isEmpty)
        #expect(log.events().allSatisfy { $0.at >= .zero && $0.at <= log.now })
        #expect(log.events().map(\.at) == log.events().map(\.at).sorted())
    }

    @Test("an event has the source and the fields that it was recorded with")
    func fields() {
        let log = EventLog()
        log.record(.host("phone"), "one", ["number": 1])
        log.append(Event(at: .seconds(7), source: .lab, name: "two", fields: [:]))
        #expect(log.events().map(\.source) == [.host("phone"), .lab])
        #expect(log.events()[0].fields == ["number": 1])
        #expect(log.events()[1].at == .seconds(7))
    }

    @Test("time begins with the log")
    func time() {
        let before = MonotonicClock.nanoseconds
        let log = EventLog()
        let after = MonotonicClock.nanoseconds
        #expect((before...after).contains(log.epoch))
        let now = log.now
        #expect(now >= .zero && now <= .nanoseconds(MonotonicClock.nanoseconds - log.epoch))
    }

    @Test("who waits for more goes on with the next event and not before", .timeLimit(.minutes(10)))
    func growth() async {
        let log = log("one")
        await log.grown(beyond: 0)
        let waiters = (0..<5).map { _ in
            Task.immediate {
                await log.grown(beyond: 1)
                return log.count
            }
        }
        log.record(.lab, "two")
        for waiter in waiters { #expect(await waiter.value == 2) }
    }

    @Test("who is cancelled goes on, before it waits and while it does", .timeLimit(.minutes(10)))
    func cancellation() async {
        let log = EventLog()
        let other = Task { await log.grown(beyond: 0) }
        for isEarly in [true, false] {
            let waiter =
                isEarly ? Task { await log.grown(beyond: 0) } : Task.immediate { await log.grown(beyond: 0) }
            waiter.cancel()
            await waiter.value
        }
        #expect(log.count == 0)
        log.record(.lab, "one")
        await other.value
    }

    @Test("a closed log keeps nobody waiting", .timeLimit(.minutes(10)))
    func close() async {
        let log = EventLog()
        let waiter = Task.immediate { await log.grown(beyond: 0) }
        log.close()
        await waiter.value
        await log.grown(beyond: 100)
        #expect(log.count == 0)
    }

    @Test("who waits until a time goes on then, or with the next event", .timeLimit(.minutes(10)))
    func deadline() async {
        let log = EventLog()
        let end = log.now + .milliseconds(30)
        await log.grown(beyond: 0, until: end)
        #expect(log.now >= end)
        await log.grown(beyond: 0, until: .zero)
        let far = log.now + .seconds(3600)
        let waiter = Task.immediate { await log.grown(beyond: 0, until: far) }
        log.record(.lab, "one")
        await waiter.value
        await log.grown(beyond: 0, until: far)
        #expect(log.now < far)
    }
}

@Suite("The reading of a line that a program printed")
struct ProgramLineTests {
    @Test("an object with the name of an event is that event, with its time and its other keys")
    func events() {
        #expect(ProgramLine(#"{"event":"made"}"#) == .event(name: "made", atNanoseconds: nil, fields: [:]))
        #expect(
            ProgramLine(
                #"{"at_ns":12345678901,"event":"made","count":3,"share":0.5,"list":[1,"a"],"on":true,"none":null}"#)
                == .event(
                    name: "made", atNanoseconds: 12_345_678_901,
                    fields: ["count": 3, "share": 0.5, "list": .array([1, "a"]), "on": true, "none": .null]))
        #expect(
            ProgramLine(#"{"event":"made","at_ns":null}"#) == .event(name: "made", atNanoseconds: nil, fields: [:]))
        for line in [" \t{\"event\":\"made\"}", "\u{feff}{\"event\":\"made\"} "] {
            #expect(ProgramLine(line) == .event(name: "made", atNanoseconds: nil, fields: [:]))
        }
    }

    @Test(
        "a time that is no whole number is the least there is, which none can be",
        arguments: ["\"soon\"", "1.5", "true"])
    func noTime(_ time: String) {
        #expect(
            ProgramLine(#"{"event":"made","at_ns":\#(time)}"#)
                == .event(name: "made", atNanoseconds: .min, fields: [:]))
    }

    @Test(
        "what was to be an event and cannot be read is told by its name",
        arguments: [
            #"{"event":"made""#, #"{"event": "made", "share": NaN}"#, #"{"event":"made"}{"event":"made"}"#,
            #"{"list":"# + String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
                + #","event" : "made"}"#,
        ])
    func unreadable(_ line: String) { #expect(ProgramLine(line) == .unreadable(names: ["made"], line)) }

    @Test("an object as deep as it may be is read, whatever brackets its texts have")
    func deep() {
        let list = String(repeating: "[", count: 31) + #""[[\"{""# + String(repeating: "]", count: 31)
        guard case .event("made", nil, _) = ProgramLine(#"{"event":"made","list":\#(list)}"#) else {
            Issue.record("it is no event")
            return
        }
    }

    @Test(
        "whatever else is text",
        arguments: [
            "", "made", "{", #"{"event":7}"#, #"{"event":7"#, #"{"name":"made"}"#, #"["event"]"#,
            "{}", #"x{"event":"made"}"#,
        ])
    func text(_ line: String) { #expect(ProgramLine(line) == .text(line)) }
}

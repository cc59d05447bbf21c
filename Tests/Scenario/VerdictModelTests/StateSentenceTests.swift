import DeviceRules
import LabEvents
import LabModel
import ScenarioLanguage
import Testing

/// What the documents say of rules and states, of the model alone.
@Suite("The model of rules and states")
struct StateSentenceTests {
    private let connected: [Event] = [.phone(20, .connected)]

    /// Makes a step that waits for 100 ms.
    private func expect(_ what: ScenarioExpectation) -> [Step] { [.expect(what, within: .milliseconds(100))] }

    @Test("Without `for` rules hold to the end of the scenario")
    func toTheEnd() {
        let steps = [Step.never(.event(EventPattern(.duplicate), .atLeast(1)))]
        let start: [Event] = [.phone(90, .duplicate), .began(1, 100), .ended(1, 100)]
        #expect(SmallRun.failed(steps, start, [.phone(600, .duplicate), .over(600)]) == [1])
        #expect(SmallRun.failed(steps, start, [.over(600), .phone(600, .duplicate)]) == [1])
        #expect(SmallRun.failed(steps, start, [.over(600), .phone(601, .duplicate)]) == [])
    }

    @Test("With `for` they hold for that time from the step on")
    func forATime() {
        let steps = [Step.never(.event(EventPattern(.duplicate), .atLeast(1)), for: .milliseconds(200))]
        let start: [Event] = [.began(1, 100), .ended(1, 100)]
        #expect(SmallRun.failed(steps, start, [.phone(300, .duplicate), .over(600)]) == [1])
        #expect(SmallRun.failed(steps, start, [.phone(301, .duplicate), .over(600)]) == [])
        #expect(SmallRun.failed(steps, start, [.over(300), .phone(300, .duplicate)]) == [1])
    }

    @Test("An event that happened before a rule began does not count, and one at that moment does")
    func before() {
        let steps = [Step.never(.event(EventPattern(.duplicate), .atLeast(1)))]
        let start: [Event] = [.began(1, 100), .ended(1, 100)]
        #expect(SmallRun.failed(steps, start, [.phone(99, .duplicate), .over(600)]) == [])
        #expect(SmallRun.failed(steps, start, [.phone(100, .duplicate), .over(600)]) == [1])
    }

    @Test("A host that had lost its connection before an `always` began breaks it, however late that becomes known")
    func lateState() {
        let steps = [Step.always(.host("phone", .connected), for: .milliseconds(100))]
        let start: [Event] = connected + [.began(1, 100)]
        let end: [Event] = [.ended(1, 250), .over(250)]
        #expect(SmallRun.failed(steps, start, end) == [])
        #expect(SmallRun.failed(steps, start, [.phone(90, .disconnected)], end) == [1])
        #expect(SmallRun.failed(steps, start, end, [.phone(90, .disconnected)]) == [1])
        #expect(SmallRun.failed(steps, start, [.phone(201, .disconnected)], end) == [])
    }

    @Test("Rules fail at once if they are broken already")
    func already() {
        let mark: [Event] = [.began(1, 100)]
        #expect(SmallRun.failed([.always(.host("phone", .connected))], mark) == [1])
        #expect(SmallRun.failed([.never(.host("phone", .disconnected))], mark) == [1])
        #expect(SmallRun.failed([.never(.host("phone", .disconnected))], connected, mark) == [])
    }

    @Test("`never` about a group is broken by any member; an expectation must be so for every member")
    func group() {
        let one: [Event] = [.phone(20, .connected, on: "phones-1")]
        let mark: [Event] = [.began(1, 100)]
        let end: [Event] = [.ended(1, 250), .over(250)]
        let second: [Event] = [.phone(150, .connected, on: "phones-2")]
        let never = [Step.never(.host("phones", .connected))]
        #expect(SmallRun.failed(never, on: SmallRun.group, one, mark) == [1])
        #expect(SmallRun.failed(expect(.host("phones", .connected)), on: SmallRun.group, one, mark, end) == [1])
        #expect(SmallRun.failed(expect(.host("phones", .connected)), on: SmallRun.group, one, mark, second, end) == [])
        #expect(SmallRun.failed(expect(.host("phones", .disconnected)), on: SmallRun.group, one, mark, end) == [1])
    }

    @Test("A state is what is so now, or becomes so by the deadline")
    func becomes() {
        let steps = expect(.host("phone", .connected))
        let end: [Event] = [.ended(1, 250), .over(250)]
        #expect(SmallRun.failed(steps, connected, [.began(1, 100)], end) == [])
        #expect(SmallRun.failed(steps, [.began(1, 100), .phone(200, .connected)], end) == [])
        #expect(SmallRun.failed(steps, [.began(1, 100), .phone(201, .connected)], end) == [1])
        let flash: [Event] = [.began(1, 100), .phone(150, .connected), .phone(160, .disconnected)]
        #expect(SmallRun.failed(steps, flash, end) == [])
    }

    @Test("A host is connected while every provider on it said `connected` last, and runs")
    func runs() {
        let steps = expect(.host("phone", .connected))
        let mark: [Event] = [.began(1, 100), .ended(1, 250), .over(250)]
        for event in [Event.phone(50, .disconnected), .phone(50, .stopped), .phone(50, .exited, [.code: 0])] {
            #expect(SmallRun.failed(steps, connected, [event], mark) == [1], "\(event.line)")
        }
        #expect(SmallRun.failed(expect(.host("phone", .running)), mark) == [])
        #expect(SmallRun.failed(expect(.host("phone", .exited)), mark) == [1])
        #expect(SmallRun.failed(expect(.host("phone", .exited)), [.phone(50, .exited)], mark) == [])
    }

    @Test("A client is online while a server holds it for that, and offline when none does any more that has named it")
    func clients() {
        let mark: [Event] = [.began(1, 100), .ended(1, 250), .over(250)]
        let online = expect(.client("phone", .online, server: "server"))
        let offline = expect(.client("phone", .offline, server: "server"))
        #expect(SmallRun.failed(online, mark) == [1])
        #expect(SmallRun.failed(offline, mark) == [1])
        let there: [Event] = [.server(20, .connected, [.client: "phone"])]
        #expect(SmallRun.failed(online, there, mark) == [])
        #expect(SmallRun.failed(offline, there, mark) == [1])
        for (reason, isOffline) in [("closed", true), ("replaced", false)] {
            let gone: [Event] = [.server(30, .offline, [.client: "phone", .reason: .string(reason)])]
            #expect(SmallRun.failed(online, there, gone, mark) == (isOffline ? [1] : []), "\(reason)")
            #expect(SmallRun.failed(offline, there, gone, mark) == (isOffline ? [] : [1]), "\(reason)")
        }
    }

    @Test("What a server says of a client is not the client's own account of its connection")
    func accounts() {
        let log: [Event] = [.server(20, .connected, [.client: "phone"]), .began(1, 100), .ended(1, 250), .over(250)]
        #expect(SmallRun.failed(expect(.host("phone", .connected)), log) == [1])
        #expect(SmallRun.failed(expect(.host("server", .connected)), log) == [1])
    }

    @Test("An interval holds with so many right gaps in a row, give or take the tolerance")
    func interval() {
        let beat = IntervalPattern(
            EventPattern(.heartbeat, from: "phone"), every: .milliseconds(20), tolerance: 0.25, times: 3)
        func failed(_ times: Int...) -> [Int] {
            let beats = times.map { Event.phone($0, .heartbeat) }
            return SmallRun.failed(expect(.interval(beat)), [.began(1, 100)], beats, [.ended(1, 250), .over(250)])
        }
        #expect(failed(110, 130, 150, 170) == [])
        #expect(failed(110, 125, 150, 165) == [])
        #expect(failed(110, 130, 150, 176) == [1])
        #expect(failed(110, 130, 156, 176, 196) == [1])
        #expect(failed(140, 160, 180, 201) == [1])
    }

    @Test("An interval that always holds has every gap right, the first event within one, and none missing at the end")
    func alwaysInterval() {
        let beat = IntervalPattern(EventPattern(.heartbeat, from: "phone"), every: .milliseconds(40), tolerance: 0.25)
        func failed(_ times: Int...) -> [Int] {
            let beats = times.map { Event.phone($0, .heartbeat) }
            let steps = [Step.always(.interval(beat), for: .milliseconds(100))]
            return SmallRun.failed(steps, [.began(1, 100)], beats, [.ended(1, 250), .over(250)])
        }
        #expect(failed(110, 150, 190) == [])
        #expect(failed(150, 190) == [])
        #expect(failed(151, 190) == [1])
        #expect(failed(110, 150) == [])
        #expect(failed(110, 149) == [1])
        #expect(failed(110, 150, 170) == [1])
        #expect(failed() == [1])
    }

    @Test("Reporters spread when so many have reported it, all hosts that are named, within the bounds")
    func spread() {
        let bounds = Bounds(above: 0.05)
        let clients = ScenarioExpectation.spread(EventPattern(.sent, from: "server"), reporters: 2, bounds)
        func failed(_ what: ScenarioExpectation, _ events: [Event]) -> [Int] {
            SmallRun.failed(expect(what), on: SmallRun.group, [.began(1, 100)], events, [.ended(1, 250), .over(250)])
        }
        let a = Event.server(110, .sent, [.client: "phones-1"])
        #expect(failed(clients, [a, .server(170, .sent, [.client: "phones-2"])]) == [])
        #expect(failed(clients, [a, .server(170, .sent, [.client: "phones-1"])]) == [1])
        let hosts = ScenarioExpectation.spread(EventPattern(.connected, from: "phones"), reporters: 2, bounds)
        let b = Event.phone(110, .connected, on: "phones-1")
        #expect(failed(hosts, [b, .phone(170, .connected, on: "phones-2")]) == [])
        #expect(failed(hosts, [b, .phone(150, .connected, on: "phones-2")]) == [1])
        #expect(failed(hosts, [b]) == [1])
    }

    @Test("A device says what privilege an app has, whether it is listed, whether its provider runs, and shows alerts")
    func device() {
        let mark: [Event] = [.began(1, 100), .ended(1, 250), .over(250)]
        func failed(_ what: ScenarioExpectation, _ records: EventRecord...) -> [Int] {
            SmallRun.failed(expect(what), on: SmallRun.device, records.map { Event.device(50, $0) }, mark)
        }
        let denied = PrivilegeChange(app: "pager", state: "denied", reason: "answer").record
        #expect(failed(.privilege("phone/pager", .denied)) == [1])
        #expect(failed(.privilege("phone/pager", .undetermined)) == [])
        #expect(failed(.privilege("phone/pager", .denied), denied) == [])
        #expect(failed(.privilege("phone/provider", .denied), denied) == [])
        #expect(failed(.listed("phone/pager")) == [1])
        let off = EventRecord(.settingsListed).with(.app, "pager").with(.on, .bool(false))
        #expect(failed(.listed("phone/pager"), off) == [])
        let started = ProviderReport(.providerStarted, app: "pager", provider: "provider").record
        let stopped = ProviderReport(.providerStopped, app: "pager", provider: "provider").record
        #expect(failed(.provider("phone/pager", .stopped)) == [])
        #expect(failed(.provider("phone/pager", .started), started) == [])
        #expect(failed(.provider("phone/pager", .started), started, stopped) == [1])
        let alert = AlertShown(
            app: "pager", bundle: "b", text: "Find", program: "pager", request: AppRequestDetails("browse")
        ).record
        #expect(failed(.alert(AlertPattern(of: "phone/pager", text: "Find"), .atLeast(1)), alert) == [])
        #expect(failed(.alert(AlertPattern(of: "phone"), .atLeast(1)), alert) == [])
        #expect(failed(.alert(AlertPattern(), .atLeast(1)), alert) == [])
        #expect(failed(.alert(AlertPattern(text: "Fin"), .atLeast(1)), alert) == [1])
        #expect(failed(.alert(AlertPattern(of: "phone/other"), .atLeast(1)), alert) == [1])
    }
}

import EventLiterals
import LabEvents
import LabModel
import Report
internal import ScenarioLanguage
import Testing

@Suite("Timeline")
struct TimelineTests {
    private let recovered = Timeline(SampleRun.recovered.events, result: SampleRun.passed)
    private let lost = Timeline(SampleRun.beforeHealing.events, result: SampleRun.failed)

    private func lane(_ subject: Timeline.Lane.Subject, of timeline: Timeline) throws -> Timeline.Lane {
        try #require(timeline.lanes.first { $0.subject == subject })
    }

    @Test("There is a lane for each program, for what a server holds, and for a link that was down")
    func lanes() {
        #expect(
            recovered.lanes.map(\.subject) == [
                .program(SampleRun.server), .client("phone", server: SampleRun.server), .network(host: "phone"),
                .program(SampleRun.pager),
            ])
    }

    @Test("A provider's connection is a row of spans without gaps")
    func connection() throws {
        let spans = try lane(.program(SampleRun.pager), of: recovered).spans
        #expect(spans.map(\.kind) == [.running, .disconnected, .connected, .disconnected, .connected])
        #expect(spans.map(\.from) == [100, 120, 185, 1905, 4335].map { .milliseconds($0) })
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.to == $1.from })
        #expect(spans.last?.to == recovered.end)
    }

    @Test("The server's view and the link have spans of their own")
    func views() throws {
        let held = try lane(.client("phone", server: SampleRun.server), of: recovered).spans
        #expect(held.map(\.kind) == [.connected, .disconnected, .connected])
        #expect(held.map(\.from) == [180, 1700, 4330].map { .milliseconds($0) })
        let link = try lane(.network(host: "phone"), of: recovered).spans
        #expect(link.map(\.from) == [.milliseconds(1122)])
        #expect(link.map(\.to) == [.milliseconds(4125)])
    }

    @Test("What is not over yet lasts to the end")
    func open() throws {
        #expect(lost.end == .milliseconds(6120))
        #expect(try lane(.network(host: "phone"), of: lost).spans.map(\.to) == [lost.end])
        #expect(try lane(.program(SampleRun.pager), of: lost).spans.last?.to == lost.end)
        #expect(lost.bands.map(\.fault) == ["carrier down: phone"])
        #expect(lost.bands.map(\.from) == [.milliseconds(1120)])
        #expect(lost.bands.map(\.to) == [nil])
        #expect(recovered.bands.map(\.to) == [.milliseconds(4120)])
    }

    @Test("A message runs from the server that took it to every delivery, whatever the case of its id")
    func messages() throws {
        #expect(recovered.messages.count == 1)
        let message = try #require(recovered.messages.first)
        #expect(message.name == "m1")
        #expect(message.sent == .milliseconds(2410))
        #expect(message.server == SampleRun.server)
        #expect(message.deliveries.map(\.at) == [.milliseconds(4350)])
        #expect(message.deliveries.map(\.program) == [SampleRun.pager])
        #expect(lost.messages.map(\.deliveries) == [[]])
    }

    @Test("Heartbeats, warnings and duplicates are marks; output and bookkeeping are not")
    func marks() throws {
        let marks = try lane(.program(SampleRun.pager), of: recovered).marks
        #expect(marks.count { $0.kind == .heartbeat } == 13)
        #expect(marks.filter { $0.kind == .warning }.map(\.note) == ["heartbeat-expired age_ms=900"])
        #expect(marks.count { $0.kind == .duplicate } == 1)
        #expect(!marks.contains { $0.note.contains("delivered") })
    }

    @Test("A program that ends and starts again has a gap, and so has what it held of clients")
    func restart() throws {
        var run = SampleRun.recovered
        run.program(SampleRun.server, 6100, "exited", ["signal": 9])
        run.program(SampleRun.server, 6300, "launched", ["pid": 50])
        run.program(SampleRun.server, 6500, "exited", ["code": 0])
        run.lab(7000, "lab-closed")
        let timeline = Timeline(run.events, result: SampleRun.passed)
        #expect(
            try lane(.program(SampleRun.server), of: timeline).spans.map(\.to) == [
                .milliseconds(6100), .milliseconds(6500),
            ])
        #expect(
            try lane(.client("phone", server: SampleRun.server), of: timeline).spans.last?.to == .milliseconds(6100))
    }

    @Test("Many clients share a lane with their number")
    func manyClients() throws {
        var run = SampleRun()
        for client in 0..<50 {
            run.program(SampleRun.server, 100 + client, "connected", ["client": .string("phone-\(client)")])
        }
        for client in 0..<20 {
            run.program(SampleRun.server, 500, "offline", ["client": .string("phone-\(client)")])
        }
        run.lab(1000, "lab-closed")
        let timeline = Timeline(run.events, result: Samples.inconclusive)
        let levels = try lane(.clients(50, server: SampleRun.server), of: timeline).curves[0].points
        #expect(levels.first?.at == .milliseconds(100))
        #expect(levels.first?.value == 1)
        #expect(levels.map(\.value).max() == 50)
        #expect(levels.first { $0.at == .milliseconds(500) }?.value == 30)
        #expect(timeline.lanes.count == 2)
    }

    @Test("An attempt without events is an empty picture, not a crash")
    func empty() throws {
        let timeline = Timeline([], result: Samples.inconclusive)
        #expect(timeline.lanes.isEmpty)
        #expect(timeline.end > .zero)
        _ = try page(Samples.inconclusive, [])
    }

    @Test(
        "The page is well-formed, self-contained, and shows what was found",
        arguments: [
            (SampleRun.passed, SampleRun.recovered), (SampleRun.failed, SampleRun.beforeHealing),
        ])
    func html(_ result: ScenarioResult, _ run: SampleRun) throws {
        let text = try page(result, run.events)
        Attachment.record(text, named: "timeline-\(result.verdict.kind.rawValue).html")
        for forbidden in ["src=", "@import", "url(http", "http:", "https:"] { #expect(!text.contains(forbidden)) }
        for step in result.steps { #expect(text.contains("<button type=\"button\">\(step.text)</button>")) }
        for finding in result.findings { #expect(text.contains(finding.headline(file: result.file))) }
        #expect(text.contains("<title>\(result.verdict.kind.rawValue): \(result.name)</title>"))
        let data = try data(of: text)
        #expect(data["faults"]?.first?["text"] == "carrier down: phone")
        #expect(data["faults"]?.first?["to"] == (result.verdict == .failed ? .null : 4_120_000))
        let message = try #require(data["messages"]?.first)
        #expect(message["name"] == "m1" && message["at"] == 2_410_000 && message["server"] == "server/push-server")
        let delivery = Value.array([4_350_000, "phone/pager"])
        #expect(message["to"] == .array(result.verdict == .failed ? [] : [delivery]))
        let lanes = data["lanes"]?.elements.compactMap { $0["name"]?.string } ?? []
        #expect(lanes == ["server: push-server", "server: client phone", "phone: link", "phone: pager"])
        #expect(Set(lanes).count == lanes.count)
    }

    @Test("The page leads to what the folder holds, says how to run it again, and shows the lines of each step")
    func facts() throws {
        var result = SampleRun.failed
        result.digest = "abcd"
        let scenario = (1...12).map { "line \($0)" } + ["  - expect:", "      recovers: phone", "", "  - next"]
        let page = TimelinePage.text(
            result, events: SampleRun.beforeHealing.events,
            evidence: AttemptEvidence(
                scenario: scenario.joined(separator: "\n"), files: ["logs/a b#1.log"], linesLeftOut: ["phone": 7],
                machine: RunMachine(version: "9.8", kernel: "6.1 <x>", lacks: ["eBPF: mount <bpf>"])))
        #expect(page.contains("<a href=\"./logs/a%20b%231.log\">logs/a b#1.log</a>"))
        let command = "pushlab run \(result.file) --seed \(result.seed) --sabotage provider-never-reconnects"
        #expect(page.contains("<code>\(command)</code>"))
        for fact in ["<dd>9.8</dd>", "<dd>6.1 &lt;x&gt;</dd>", "<code>abcd</code>", "<dd>eBPF: mount &lt;bpf&gt;</dd>"]
        { #expect(page.contains(fact)) }
        let data = try data(of: page)
        #expect(data["steps"]?.elements[4]["source"] == "13    - expect:\n14        recovers: phone")
        #expect(data["leftOut"]?.first == .array(["phone", 7]))
        #expect(data["findings"]?.first?["at"] == 6_120_000)
    }

    @Test("No text of a program ends the script, and none moves or reorders what is shown")
    func hostile() throws {
        var run = SampleRun()
        run.program(
            SampleRun.pager, 10, .log,
            ["line": "</script><script>alert(1)</script>\u{202E}\u{1B}[2J", "stream": "stdout"])
        let page = try page(SampleRun.failed, run.events)
        #expect(!page.contains("alert(1)</script>"))
        #expect(!page.contains("\u{202E}"))
        let texts = try data(of: page)["texts"]?.elements.compactMap(\.string) ?? []
        #expect(texts.contains("</script><script>alert(1)</script>\\u{202E}\\u{1B}[2J"))
    }

    @Test("A crash is a labelled sign, and output is one, too")
    func crash() throws {
        var run = SampleRun()
        run.program(SampleRun.pager, 10, .log, ["line": "hello", "stream": "stdout"])
        run.events.append(
            Event(
                at: .seconds(1), source: .program(SampleRun.pager),
                CrashReport(signalName: "SIGILL", location: "P.start() at a/b/P.swift:21").record))
        let lane = try lane(.program(SampleRun.pager), of: Timeline(run.events, result: SampleRun.failed))
        #expect(lane.marks.map(\.kind) == [.output, .crash])
        #expect(lane.marks.map(\.label) == [nil, "crash: P.swift:21"])
        #expect(lane.marks[1].note == "ended by SIGILL in P.start() at a/b/P.swift:21")
    }

    @Test("A channel that was measured is a lane of curves")
    func channel() throws {
        var run = SampleRun()
        run.lab(100, "channel-sampled", ["network": "ward", "utilisation": 0.25, "tcp_retransmissions": .object([:])])
        run.lab(200, "utilisation", ["network": "ward", "share": 0.9])
        run.lab(
            300, "channel-measured",
            ["network": "ward", "utilisation": 0.8, "tcp_retransmissions": .object(["a": 0.02, "b": 0.3])])
        let curves = try lane(.channel(network: "ward"), of: Timeline(run.events, result: SampleRun.passed)).curves
        #expect(curves.map(\.name) == ["utilisation", "sent again by TCP"])
        #expect(curves[0].points.map(\.value) == [0.25, 0.9, 0.8])
        #expect(curves[1].points.map(\.value) == [0, 0.3])
        #expect(curves[1].most == 0.3)
    }

    @Test("A crowd of phones and ten thousand heartbeats stay a page of moderate size")
    func crowd() throws {
        var run = SampleRun()
        for phone in 0..<50 {
            let id = ProgramID(host: "phone-\(phone)", program: "pager")
            run.program(id, 0, "launched")
            for beat in 0..<200 { run.program(id, beat * 10, "heartbeat") }
        }
        let text = try page(Samples.passed, run.events)
        Attachment.record(text, named: "timeline-crowd.html")
        #expect(text.utf8.count < 3_000_000)
    }

    /// What the script of a page draws.
    private func data(of page: String) throws -> Value {
        let json = try #require(page.firstMatch(of: /<script type="application\/json" id="data">(.*?)<\/script>/))
        return try JSONText.read(String(json.output.1), as: Value.self)
    }

    /// The page's text, once its head and body are known to be well-formed.
    private func page(_ result: ScenarioResult, _ events: [Event]) throws -> String {
        let text = TimelinePage.text(result, events: events)
        let scripts = text.replacing(/<script[\s\S]*?<\/script>/, with: "")
        let voids = scripts.replacing(/<meta [^>]*>/, with: "").replacing("<!DOCTYPE html>", with: "")
        let tree = try XMLTree.parse(voids)
        #expect(tree.children.map(\.name) == ["head", "body"])
        return text
    }

    @Test("the access of an app is a lane: its privilege, its alerts and what it was refused")
    func access() throws {
        func said(_ seconds: Double, _ name: EventName, _ fields: [EventField: Value] = [:]) -> Event {
            Event(
                at: .seconds(seconds), source: .program(ProgramID(host: "phone", program: "deviced")), name: name,
                fields: fields.merging(["app": "pager"]) { own, _ in own })
        }
        let events = [
            said(0, "privilege", ["state": "undetermined", "reason": "initial"]), said(1, "alert"),
            said(1, "decision", ["verdict": "refused"]), said(1, "decision", ["verdict": "allowed"]),
            said(3, "privilege", ["state": "denied", "reason": "answer"]), said(5, "other"),
            said(0, "privilege", ["state": "allowed", "reason": "initial", "app": "quiet"]),
        ]
        let result = ScenarioResult(name: "A", file: "a.yaml", verdict: .passed, duration: .seconds(5), seed: 1)
        let timeline = Timeline(events, result: result)
        let lane = try lane(.access(app: "pager", host: "phone"), of: timeline)
        #expect(lane.spans.map(\.kind) == [.undetermined, .asking, .denied])
        #expect(lane.spans.map(\.to) == [.seconds(1), .seconds(3), .seconds(5)])
        #expect(lane.marks.map(\.kind) == [.alert, .warning])
        #expect(!timeline.lanes.contains { $0.subject == .access(app: "quiet", host: "phone") })
    }

    @Test("the link of a device is a lane: what left and what came, without the talk of kernels about groups")
    func wire() throws {
        func frame(_ seconds: Double, _ direction: String, _ kind: String, to: String) -> Event {
            let fields = [EventField.direction: direction, .protocolName: kind, .to: to].mapValues { Value.string($0) }
            return Event(at: .seconds(seconds), source: .host("phone"), name: "frame", fields: fields)
        }
        let events = [
            frame(1, "out", "tcp", to: "10.1.0.1"), frame(2, "in", "tcp", to: "10.1.0.2"),
            frame(3, "out", "igmp", to: "224.0.0.22"), frame(3, "out", "icmpv6", to: "ff02::16"),
            frame(4, "out", "icmpv6", to: "fd00:1::1"), frame(5, "out", "udp", to: "224.0.0.251"),
        ]
        let result = ScenarioResult(name: "A", file: "a.yaml", verdict: .passed, duration: .seconds(5), seed: 1)
        let lane = try lane(.wire(host: "phone"), of: Timeline(events, result: result))
        #expect(lane.marks.map(\.kind) == [.sent, .received, .sent, .sent])
        #expect(lane.marks.map(\.at) == [1, 2, 4, 5].map { .seconds($0) })
        #expect(lane.marks.first?.note == "out tcp 10.1.0.1")
        #expect(TimelinePage.text(result, events: events).contains("\"phone: frames\""))
        let without = Timeline(SampleRun.recovered.events, result: result).lanes
        #expect(without.allSatisfy { $0.subject != .wire(host: "phone") })
    }
}

extension Value {
    /// A member of an object.
    subscript(key: String) -> Value? { if case .object(let fields) = self { fields[key] } else { nil } }
    /// The elements of an array.
    var elements: [Value] { if case .array(let values) = self { values } else { [] } }
    /// The first element of an array.
    var first: Value? { elements.first }
}

internal import LabModel
internal import ScenarioLanguage

/// The data that the script of a timeline's page draws, as JSON.
///
/// Times are in whole microseconds, and texts are indices of a table.
struct TimelineData {
    private let timeline: Timeline
    private let result: ScenarioResult
    private let events: [Event]
    private let evidence: AttemptEvidence
    /// Whether the attempt still runs, so that a step without an end is in progress.
    private let isLive: Bool
    private var texts = PageTexts()

    /// Collects the data; the events may be in any order.
    init(_ result: ScenarioResult, events: [Event], evidence: AttemptEvidence, isLive: Bool = false) {
        timeline = Timeline(events, result: result)
        self.result = result
        self.events = events.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map(\.element)
        self.evidence = evidence
        self.isLive = isLive
    }

    var json: String {
        mutating get {
            var json = PageJSON()
            // The table of texts is complete only at the end.
            json.append("{\"end\":\(timeline.end.microseconds),\"lanes\":")
            json.array(timeline.lanes) { append($1, to: &$0) }
            json.append(",\"steps\":")
            json.array(result.steps.enumerated()) { append($1.element, number: $1.offset + 1, to: &$0) }
            json.append(",\"faults\":")
            json.array(timeline.bands) { json, band in
                json.object([
                    ("text", { $0.append(text: band.fault) }), ("from", { $0.time(band.from) }),
                    ("to", { $0.time(band.to) }),
                ])
            }
            json.append(",\"messages\":")
            json.array(timeline.messages) { append($1, to: &$0) }
            json.append(",\"findings\":")
            let findings = result.decisiveFindings + result.findings.filter { $0.verdict.kind != result.verdict.kind }
            json.array(findings) { append($1, to: &$0) }
            json.append(",\"leftOut\":")
            json.array(evidence.linesLeftOut.sorted { $0.key < $1.key }) { json, entry in
                json.array(0..<2) { $1 == 0 ? $0.append(text: entry.key) : $0.append("\(entry.value)") }
            }
            append(events, to: &json)
            json.append(",\"texts\":")
            json.texts(texts.all)
            json.append("}")
            return json.text
        }
    }

    private mutating func append(_ events: [Event], to json: inout PageJSON) {
        var sources = PageTexts()
        var hosts: [String] = []
        var columns: (at: [Int], source: [Int], kind: [Int], text: [Int]) = ([], [], [], [])
        let kinds = PageKind.allCases.filter { kind in events.contains { $0.pageKind == kind } }
        for event in events {
            let source =
                switch event.source {
                case .lab: "lab"
                case .host(let host): host
                case .program(let program): program.description
                }
            let number = sources.number(of: source)
            if number == hosts.count { hosts.append(event.host ?? "") }
            columns.at.append(event.at.microseconds)
            columns.source.append(number)
            columns.kind.append(kinds.firstIndex(of: event.pageKind) ?? 0)
            columns.text.append(texts.number(of: event.note))
        }
        json.append(",\"sources\":")
        json.array(zip(sources.all, hosts)) { json, source in json.texts([source.0, source.1]) }
        json.append(",\"kinds\":")
        json.texts(kinds.map(\.rawValue))
        json.append(",\"events\":")
        json.object([
            ("at", { $0.numbers(columns.at) }), ("source", { $0.numbers(columns.source) }),
            ("kind", { $0.numbers(columns.kind) }), ("text", { $0.numbers(columns.text) }),
        ])
    }

    private mutating func append(_ lane: Timeline.Lane, to json: inout PageJSON) {
        let spans = lane.spans.map { ($0, texts.number(of: $0.note)) }
        let marks = Dictionary(grouping: lane.marks.sorted { $0.at < $1.at }, by: \.kind)
        var notes: [Timeline.Mark.Kind: [Int]] = [:]
        // In a fixed order, so that equal runs have equal pages.
        for kind in Timeline.Mark.Kind.allCases { notes[kind] = marks[kind]?.map { texts.number(of: $0.note) } }
        let program: String? = if case .program(let id) = lane.subject { id.description } else { nil }
        json.object([
            ("name", { $0.append(text: lane.subject.name) }), ("host", { $0.append(text: lane.subject.host) }),
            ("program", { $0.append(text: program) }), ("height", { $0.append("\(lane.subject.height)") }),
            (
                "spans",
                {
                    $0.array(spans) { json, span in
                        json.append("[\"\(span.0.kind.rawValue)\",\(span.0.from.microseconds),")
                        json.append("\(span.0.to.microseconds),\(span.1)]")
                    }
                }
            ),
            (
                "marks",
                {
                    $0.object(
                        Timeline.Mark.Kind.allCases.filter { marks[$0] != nil }.map { kind in
                            let (marks, notes) = (marks[kind, default: []], notes[kind, default: []])
                            return (kind.rawValue, { Self.append(marks, notes, to: &$0) })
                        })
                }
            ),
            ("curves", { $0.array(lane.curves) { Self.append($1, to: &$0) } }),
        ])
    }

    private static func append(_ marks: [Timeline.Mark], _ notes: [Int], to json: inout PageJSON) {
        var members: [(String, (inout PageJSON) -> Void)] = [
            ("at", { $0.numbers(marks.map(\.at.microseconds)) }), ("text", { $0.numbers(notes) }),
        ]
        if marks.contains(where: { $0.label != nil }) {
            members.append(("label", { $0.array(marks) { $0.append(text: $1.label) } }))
        }
        json.object(members)
    }

    private static func append(_ curve: Timeline.Curve, to json: inout PageJSON) {
        json.object([
            ("name", { $0.append(text: curve.name) }), ("most", { $0.append("\(curve.most)") }),
            ("mostText", { $0.append(text: curve.isShare ? curve.most.percentText : "\(Int(curve.most))") }),
            ("unit", { $0.append(text: curve.isShare ? "%" : "") }), ("stepped", { $0.append("\(!curve.isShare)") }),
            (
                "points",
                { $0.array(curve.points) { $0.append("[\($1.at.microseconds),\(Double(Int($1.value * 1e4)) / 1e4)]") } }
            ),
        ])
    }

    private func append(_ step: StepOutcome, number: Int, to json: inout PageJSON) {
        let source = evidence.scenario.map { ScenarioExcerpt.step(in: $0, line: step.line) }
        // A step that did not run may still have a start time.
        let hasRun = step.state != .notRun
        let state = isLive && step.state == .done && step.ended == nil ? "running" : step.state.rawValue
        json.object([
            ("number", { $0.append("\(number)") }), ("line", { $0.append("\(step.line)") }),
            ("text", { $0.append(text: step.text) }), ("state", { $0.append(text: state) }),
            ("from", { $0.time(hasRun ? step.began : nil) }),
            ("to", { [end = timeline.end] in $0.time(hasRun ? step.began.map { _ in step.ended ?? end } : nil) }),
            ("source", { $0.append(text: source) }),
        ])
    }

    private func append(_ message: Timeline.Message, to json: inout PageJSON) {
        json.object([
            ("name", { $0.append(text: message.name) }), ("at", { $0.time(message.sent) }),
            ("server", { $0.append(text: message.server?.description) }),
            (
                "to",
                {
                    $0.array(message.deliveries) { json, delivery in
                        json.append("[\(delivery.at.microseconds),")
                        json.append(text: delivery.program.description)
                        json.append("]")
                    }
                }
            ),
        ])
    }

    private func append(_ finding: Finding, to json: inout PageJSON) {
        json.object([
            ("verdict", { $0.append(text: finding.verdict.kind.rawValue) }),
            ("step", { $0.append(finding.step.map(String.init) ?? "null") }), ("at", { $0.time(finding.at) }),
            ("lead", { $0.append(text: finding.lead) }), ("remarks", { $0.texts(finding.remarks) }),
        ])
    }
}

extension Timeline.Lane.Subject {
    /// The host that the lane belongs to, or the network.
    var host: String {
        switch self {
        case .network(let host), .access(_, let host), .wire(let host), .channel(let host): host
        case .program(let program): program.host
        case .client(_, let server), .clients(_, let server): server.host
        }
    }

    /// The unique name of the lane.
    var name: String {
        switch self {
        case .network(let host): "\(host): link"
        case .wire(let host): "\(host): frames"
        case .program(let program): "\(program.host): \(program.program)"
        case .access(let app, let host): "\(host): access of \(app)"
        case .client(let client, let server): "\(server.host): client \(client)"
        case .clients(let count, let server): "\(server.host): \(count) clients"
        case .channel(let network): "\(network): channel"
        }
    }

    var height: Int {
        switch self {
        case .network, .wire, .access: 16
        case .program: 28
        case .client: 14
        case .clients, .channel: 48
        }
    }
}

extension Double {
    /// The share as text, such as `12.5 %`.
    var percentText: String {
        let tenths = Int((self * 1000).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }
}

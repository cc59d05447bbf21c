internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// An attempt that goes on, as the page that watches it draws it: its lab, and its timeline so far.
package struct LiveAttempt: Sendable {
    /// The most lines of output of a host that are kept: the newest.
    private static let mostLines = 1000

    private let scenario: String?
    private var graph: LabGraph
    private var result: ScenarioResult
    private var events: [Event] = []
    private var isOver = false
    private var current: Int?
    private var lines: [String: Int] = [:]
    private var linesLeftOut: [String: Int] = [:]

    /// Begins with an attempt in which nothing has happened.
    ///
    /// - Parameters:
    ///   - definition: the scenario.
    ///   - result: what the attempt would have come to if it had not begun, with all steps.
    package init(_ definition: ScenarioDefinition, before result: ScenarioResult) {
        scenario = ScenarioSource.texts(of: definition)?.first
        graph = LabGraph(definition)
        self.result = result
        self.result.findings = []
    }

    /// Takes more events into account, in the order in which they became known.
    package mutating func take(_ new: [Event]) {
        for event in new {
            graph.apply(event)
            if event.source == .lab { note(event) }
            events.append(event)
            if event.text != nil, let host = event.host { lines[host, default: 0] += 1 }
        }
        for host in lines.filter({ $0.value > 2 * Self.mostLines }).keys { dropLines(of: host) }
    }

    /// Puts what the attempt came to in the place of what its events say so far.
    package mutating func end(_ result: ScenarioResult) {
        self.result = result
        isOver = true
    }

    /// The attempt as JSON: `index` is its place among the scenarios, `graph` the lab, `timeline` what the chart draws.
    package func json(index: Int) -> String {
        var data = TimelineData(
            result, events: events, evidence: AttemptEvidence(scenario: scenario, linesLeftOut: linesLeftOut),
            isLive: !isOver)
        var json = PageJSON()
        json.object([
            ("index", { $0.append("\(index)") }), ("graph", { graph.append(to: &$0) }),
            ("timeline", { $0.append(data.json) }),
        ])
        return json.text
    }

    /// Keeps the newest lines of a host: a program may write without end.
    private mutating func dropLines(of host: String) {
        var extra = lines[host, default: 0] - Self.mostLines
        linesLeftOut[host, default: 0] += extra
        lines[host] = Self.mostLines
        events.removeAll { event in
            guard extra > 0, event.host == host, event.text != nil else { return false }
            extra -= 1
            return true
        }
    }

    private mutating func note(_ event: Event) {
        switch event.name {
        case .stepBegan:
            guard let step = step(event) else { return }
            current = step
            result.steps[step].began = event.at
            result.steps[step].state = .done
        case .stepEnded:
            guard let step = step(event) else { return }
            result.steps[step].ended = event.at
            result.steps[step].state = event.fields[.state]?.string.flatMap { .init(rawValue: $0) } ?? .done
        case .finding:
            let isFailure = event.fields[.verdict]?.string == Verdict.Kind.failed.rawValue
            let reason = event.fields[.reason]?.string.flatMap { InconclusiveReason(rawValue: $0) }
            result.findings.append(
                Finding(
                    isFailure ? .failed : .inconclusive(reason ?? .cancelled), line: event.fields[.line]?.int,
                    step: current.map { $0 + 1 }, at: event.at, message: event.fields[.message]?.string ?? ""))
            result.verdict = Verdict(result.findings.map(\.verdict))
        default: break
        }
    }

    /// The position of the step that an event is about.
    private func step(_ event: Event) -> Int? {
        event.fields[.step]?.int.flatMap { result.steps.indices.contains($0 - 1) ? $0 - 1 : nil }
    }
}

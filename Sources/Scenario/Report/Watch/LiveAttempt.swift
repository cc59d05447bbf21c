internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// A running attempt for the live page: its lab, and its timeline so far.
package struct LiveAttempt: Sendable {
    /// The maximum number of output lines kept per host, the newest ones.
    private static let maximumLines = 1000

    private let scenario: String?
    private var graph: LabGraph
    private var result: ScenarioResult
    private var events: [Event] = []
    private var isOver = false
    private var current: Int?
    private var lines: [String: Int] = [:]
    private var linesLeftOut: [String: Int] = [:]

    /// Creates an attempt without events; `result` is that of an attempt that has not begun, with all steps.
    package init(_ definition: ScenarioDefinition, before result: ScenarioResult) {
        scenario = ScenarioSource.texts(of: definition)?.first
        graph = LabGraph(definition)
        self.result = result
        self.result.findings = []
    }

    /// Applies more events, in the order in which they became known.
    package mutating func take(_ new: [Event]) {
        for event in new {
            graph.apply(event)
            if event.source == .lab { note(event) }
            events.append(event)
            if event.text != nil, let host = event.host { lines[host, default: 0] += 1 }
        }
        for host in lines.filter({ $0.value > 2 * Self.maximumLines }).keys { dropLines(of: host) }
    }

    /// Replaces the result so far by the final one.
    package mutating func end(_ result: ScenarioResult) {
        self.result = result
        isOver = true
    }

    /// Returns the attempt as JSON: `index` among the scenarios, `graph` of the lab, `timeline` for the chart.
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

    /// Keeps only the newest lines of a host, because a program may write without end.
    private mutating func dropLines(of host: String) {
        var extra = lines[host, default: 0] - Self.maximumLines
        linesLeftOut[host, default: 0] += extra
        lines[host] = Self.maximumLines
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

    /// Returns the index of an event's step.
    private func step(_ event: Event) -> Int? {
        event.fields[.step]?.int.flatMap { result.steps.indices.contains($0 - 1) ? $0 - 1 : nil }
    }
}

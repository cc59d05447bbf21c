package import ScenarioLanguage

/// A scenario in the list of a run's live page.
package struct WatchedScenario: Sendable, Hashable {
    /// The progress of the scenario.
    package enum State: Sendable, Hashable {
        case waiting
        case running
        case ended(Verdict.Kind)
        /// The run ended before the scenario began.
        case left
    }

    package var index: Int
    package var name: String
    package var file: String
    package var state = State.waiting
    /// The decisive finding in one sentence; `nil` if the scenario passed.
    package var lead: String?
    package var duration: Duration?
    /// Whether the scenario has its own page.
    package var hasPage = false

    /// Describes a scenario that has not begun.
    package init(index: Int, name: String, file: String) { (self.index, self.name, self.file) = (index, name, file) }

    package mutating func end(_ result: ScenarioResult) {
        state = .ended(result.verdict.kind)
        lead = result.verdict == .passed ? nil : result.decisiveFindings.first?.lead
        duration = result.duration
        hasPage = result.directory != nil
    }

    /// Returns scenarios as JSON, with the total number.
    package static func json(_ scenarios: [WatchedScenario], of count: Int) -> String {
        var json = PageJSON()
        json.object([
            ("count", { $0.append("\(count)") }),
            ("runs", { $0.array(scenarios) { $1.append(to: &$0) } }),
        ])
        return json.text
    }

    /// Returns the end of the run as JSON, with its result in a sentence.
    package static func json(end text: String) -> String {
        var json = PageJSON()
        json.object([("text", { $0.append(text: text) })])
        return json.text
    }

    private func append(to json: inout PageJSON) {
        json.object([
            ("index", { $0.append("\(index)") }), ("name", { $0.append(text: name) }),
            ("file", { $0.append(text: file) }), ("state", { $0.append(text: stateText) }),
            ("lead", { $0.append(text: lead) }), ("took", { $0.append(text: duration?.shortText) }),
            ("page", { $0.append("\(hasPage)") }),
        ])
    }

    private var stateText: String {
        switch state {
        case .waiting: "waiting"
        case .running: "running"
        case .ended(let kind): kind.rawValue
        case .left: "not-run"
        }
    }
}

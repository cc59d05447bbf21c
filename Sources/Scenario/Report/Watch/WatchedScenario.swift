package import ScenarioLanguage

/// A scenario in the list of the page that watches a run.
package struct WatchedScenario: Sendable, Hashable {
    /// How far it has come.
    package enum State: Sendable, Hashable {
        /// It has not begun.
        case waiting
        /// It goes on.
        case running
        /// It has come to something.
        case ended(Verdict.Kind)
        /// The run has ended before it began.
        case left
    }

    /// The place in the list, from 0.
    package var index: Int
    /// The name of the scenario.
    package var name: String
    /// The file, or the case of it.
    package var file: String
    /// How far it has come.
    package var state = State.waiting
    /// What decided the verdict, in one sentence; `nil` for one that passed.
    package var lead: String?
    /// How long it took.
    package var duration: Duration?
    /// Whether its own page can be opened.
    package var hasPage = false

    /// Describes a scenario that has not begun.
    package init(index: Int, name: String, file: String) { (self.index, self.name, self.file) = (index, name, file) }

    /// Notes what it came to.
    package mutating func end(_ result: ScenarioResult) {
        state = .ended(result.verdict.kind)
        lead = result.verdict == .passed ? nil : result.decisiveFindings.first?.lead
        duration = result.duration
        hasPage = result.directory != nil
    }

    /// Scenarios as JSON, with the number of all.
    package static func json(_ scenarios: [WatchedScenario], of count: Int) -> String {
        var json = PageJSON()
        json.object([
            ("count", { $0.append("\(count)") }),
            ("runs", { $0.array(scenarios) { $1.append(to: &$0) } }),
        ])
        return json.text
    }

    /// The end of the run as JSON: what it came to, in a sentence.
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

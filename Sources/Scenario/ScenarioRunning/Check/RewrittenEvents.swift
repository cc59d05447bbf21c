internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// The events of a run, with its steps as this version writes them: messages quote steps, and events name them by it.
package struct RewrittenEvents: Sendable {
    /// The events.
    package private(set) var events: [Event]
    /// How each step was written, and how it is now.
    private var texts: [(was: String, now: String)] = []

    /// Writes the steps of a scenario, if it is known, in the place of what stands in the events of its run.
    package init(_ events: [Event], by scenario: ScenarioDefinition?) {
        self.events = events
        guard let steps = scenario?.steps else { return }
        for index in events.indices where events[index].source == .lab {
            guard let number = events[index].fields[.step]?.int, steps.indices.contains(number - 1),
                let text = events[index].fields[.text]?.string
            else { continue }
            let now = steps[number - 1].text
            guard text != now else { continue }
            self.events[index].fields[.text] = .string(now)
            texts.append((text, now))
        }
    }

    /// Writes the steps that findings quote.
    package func findings(_ findings: [Finding]) -> [Finding] {
        findings.map { finding in
            var finding = finding
            for (was, now) in texts { finding.message.replace("`\(was)`", with: "`\(now)`") }
            return finding
        }
    }
}

internal import LabEvents
package import LabModel
package import ScenarioLanguage

/// The events of a run, with steps and quotations of steps in the notation of this version.
package struct RewrittenEvents: Sendable {
    package private(set) var events: [Event]
    /// The recorded and the current text of each step that differs.
    private var texts: [(was: String, now: String)] = []

    /// Replaces the texts of steps in the events of a run by those of its scenario, if that is known.
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

    /// Replaces the texts of steps that findings quote.
    package func findings(_ findings: [Finding]) -> [Finding] {
        findings.map { finding in
            var finding = finding
            for (was, now) in texts { finding.message.replace("`\(was)`", with: "`\(now)`") }
            return finding
        }
    }
}

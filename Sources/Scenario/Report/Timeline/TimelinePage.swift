package import LabModel
package import ScenarioLanguage

/// The page of one attempt: the cause, the searchable timeline, findings, steps, recoveries and facts.
///
/// The page is self-contained and loads nothing. The timeline needs its script.
package enum TimelinePage {
    package static func text(
        _ result: ScenarioResult, events: [Event], evidence: AttemptEvidence = AttemptEvidence()
    ) -> String {
        var data = TimelineData(result, events: events, evidence: evidence)
        let name = XMLText.escaped(result.name)
        let parts =
            [
                PageParts.head(title: "\(result.verdict.kind.rawValue): \(result.name)"), "<main>",
                "<h1>\(PageParts.badge(result.verdict))\(name)</h1>",
                "<p class=\"facts\">\(summary(result).joined(separator: " · "))</p>",
            ] + lead(result) + TimelineViewer.html(hasFindings: !result.findings.isEmpty) + findings(result)
            + notes(result) + steps(result) + recoveries(result) + AttemptFacts(result, events, evidence).html
            + choices(result)
        let script = [
            "<script type=\"application/json\" id=\"data\">\(data.json)</script>",
            PageParts.script(PackageResources.chart_js + PackageResources.panel_js),
        ]
        return (parts + ["</main>"] + script + ["</body>", "</html>"]).joined(separator: "\n") + "\n"
    }

    private static func summary(_ result: ScenarioResult) -> [String] {
        var facts = [
            (result.duration.shortText, ""), (result.parameters.selector(of: result.file), ""),
            (result.parameters.settingsText, "with "),
        ]
        if let sabotage = result.sabotage { facts.append((sabotage, "sabotaged by ")) }
        if result.attempt > 1 { facts.append(("\(result.attempt)", "attempt ")) }
        return facts.filter { !$0.0.isEmpty }.map { "\($0.1)<b>\(XMLText.escaped($0.0))</b>" }
    }

    /// Returns the decisive finding: its cause, and below it the message.
    private static func lead(_ result: ScenarioResult) -> [String] {
        guard result.verdict != .passed, let finding = result.decisiveFindings.first else { return [] }
        let cause = finding.cause.map { _ in "<span>\(XMLText.escaped(finding.message))</span>" } ?? ""
        let sentence = XMLText.escaped(finding.headline())
        return ["<p class=\"lead \(result.verdict.kind.rawValue)\">\(sentence)\(cause)</p>"]
    }

    private static func findings(_ result: ScenarioResult) -> [String] {
        if result.findings.isEmpty { return [] }
        return ["<h2>Findings</h2>"]
            + result.findings.flatMap { finding in
                let verdict = finding.verdict.kind.rawValue
                var lines = [
                    "<div><b class=\"\(verdict)-text\">\(verdict)</b> "
                        + "\(XMLText.escaped(finding.headline(file: result.file)))</div>"
                ]
                if !finding.remarks.isEmpty {
                    let remarks = finding.remarks.joined(separator: "\n")
                    lines.append("<pre>\(XMLText.escaped(remarks, inAttribute: false))</pre>")
                }
                return lines
            }
    }

    private static func notes(_ result: ScenarioResult) -> [String] {
        result.notes.map { "<p class=\"note\">\(XMLText.escaped($0))</p>" }
    }

    private static func choices(_ result: ScenarioResult) -> [String] {
        if result.choices.isEmpty { return [] }
        let head = PageParts.row(["known from", "the device of the lab did", "source"], tag: "th")
        return ["<h2>What this rests on</h2>", "<table>", head]
            + result.choices.map { PageParts.row([$0.basis.rawValue, $0.text, $0.source ?? ""]) } + ["</table>"]
    }

    private static func recoveries(_ result: ScenarioResult) -> [String] {
        if result.recoveries.isEmpty { return [] }
        let rows = result.recoveries.map { recovery in
            PageParts.row([
                recovery.host, recovery.detected?.shortText ?? "not noticed", recovery.outage.shortText,
                recovery.recovered.shortText, recovery.stable.shortText,
            ])
        }
        let head = ["host", "fault noticed after", "not connected for", "back after healing", "stable for"]
        return ["<h2>Recoveries</h2>", "<div class=\"scroll\"><table>", PageParts.row(head, tag: "th")] + rows
            + ["</table></div>"]
    }

    private static func steps(_ result: ScenarioResult) -> [String] {
        if result.steps.isEmpty { return [] }
        let rows = result.steps.enumerated().map { index, step in
            // A step that did not run may still have a start time.
            let began = step.state == .notRun ? nil : step.began
            let at = began.map { "\($0.millisecondText) s" } ?? ""
            let took = began.flatMap { began in step.ended.map { ($0 - began).shortText } } ?? ""
            let sign = [.failed: "✕ ", .inconclusive: "? "][step.state] ?? ""
            return "<tr data-step=\"\(index + 1)\"><td class=\"number\">\(index + 1)</td>"
                + "<td class=\"\(step.state.rawValue)\">\(sign)\(step.state.rawValue.replacing("-", with: " "))</td>"
                + "<td><button type=\"button\">\(XMLText.escaped(step.text))</button></td>"
                + "<td class=\"number\">line \(step.line)</td>"
                + "<td class=\"number\">\(at)</td><td class=\"number\">\(took)</td></tr>"
        }
        return ["<h2>Steps</h2>", "<table id=\"steps\">"] + rows + ["</table>"]
    }
}

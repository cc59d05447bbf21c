package import LabModel
package import ScenarioLanguage

/// One attempt as one page that a person understands at a glance: verdict, picture, findings, steps, recoveries.
///
/// The page is self-contained: no script, no font, no image from elsewhere.
package enum TimelinePage {
    /// The HTML text.
    package static func text(_ result: ScenarioResult, events: [Event]) -> String {
        let drawing = TimelineDrawing(Timeline(events, result: result), result: result)
        let name = XMLText.escaped(result.name)
        let parts =
            [
                "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
                "<title>\(result.verdict.kind.rawValue): \(name)</title>", "<style>", TimelineStyle.css, "</style>",
                "</head>", "<body>",
                "<h1><span class=\"badge \(result.verdict.kind.rawValue)\">\(result.verdict.kind.rawValue)</span>\(name)</h1>",
                "<p class=\"facts\">\(facts(result).joined(separator: " · "))</p>",
            ] + lead(result) + ["<div class=\"chart\">", drawing.svg, "</div>", legend] + findings(result)
            + notes(result) + recoveries(result) + steps(result) + choices(result)
        return (parts + ["</body>", "</html>"]).joined(separator: "\n") + "\n"
    }

    private static func facts(_ result: ScenarioResult) -> [String] {
        var facts = [
            (result.duration.shortText, ""), (result.parameters.selector(of: result.file), ""),
            (result.parameters.settingsText, "with "), ("\(result.seed)", "seed "),
        ]
        if !result.covers.isEmpty { facts.append((result.covers.joined(separator: " "), "covers ")) }
        if let sabotage = result.sabotage { facts.append((sabotage, "sabotaged by ")) }
        if result.attempt > 1 { facts.append(("\(result.attempt)", "attempt ")) }
        return facts.filter { !$0.0.isEmpty }.map { "\($0.1)<b>\(XMLText.escaped($0.0))</b>" }
    }

    /// The finding that decided the verdict, in one line.
    private static func lead(_ result: ScenarioResult) -> [String] {
        guard result.verdict != .passed, let finding = result.decisiveFindings.first else { return [] }
        return ["<p class=\"lead \(result.verdict.kind.rawValue)\">\(XMLText.escaped(finding.headline()))</p>"]
    }

    private static func findings(_ result: ScenarioResult) -> [String] {
        if result.findings.isEmpty { return [] }
        return ["<h2>Findings</h2>"]
            + result.findings.flatMap { finding in
                var lines = [
                    "<div class=\"\(finding.verdict.kind.rawValue)\"><b>\(finding.verdict.kind.rawValue)</b> "
                        + "\(XMLText.escaped(finding.headline(file: result.file)))</div>"
                ]
                if !finding.details.isEmpty {
                    let details = finding.details.joined(separator: "\n")
                    lines.append("<pre>\(XMLText.escaped(details, inAttribute: false))</pre>")
                }
                return lines
            }
    }

    private static func notes(_ result: ScenarioResult) -> [String] {
        result.notes.map { "<p class=\"note\">\(XMLText.escaped($0))</p>" }
    }

    private static func choices(_ result: ScenarioResult) -> [String] {
        if result.choices.isEmpty { return [] }
        let head = row(["known from", "the device of the lab did", "source"], tag: "th")
        return ["<h2>What this rests on</h2>", "<table>", head]
            + result.choices.map { row([$0.basis.rawValue, $0.text, $0.source ?? ""]) } + ["</table>"]
    }

    private static func recoveries(_ result: ScenarioResult) -> [String] {
        if result.recoveries.isEmpty { return [] }
        let rows = result.recoveries.map { recovery in
            row([
                recovery.host, recovery.detected?.shortText ?? "not noticed", recovery.outage.shortText,
                recovery.recovered.shortText, recovery.stable.shortText,
            ])
        }
        return ["<h2>Recoveries</h2>", "<table>"]
            + [
                row(
                    ["host", "fault noticed after", "not connected for", "back after healing", "stable for"],
                    tag: "th")
            ]
            + rows + ["</table>"]
    }

    private static func row(_ cells: [String], tag: String = "td") -> String {
        "<tr>" + cells.map { "<\(tag)>\(XMLText.escaped($0))</\(tag)>" }.joined() + "</tr>"
    }

    private static func steps(_ result: ScenarioResult) -> [String] {
        if result.steps.isEmpty { return [] }
        let rows = result.steps.enumerated().map { index, step in
            let began = step.began.map { "\($0.millisecondText) s" } ?? ""
            let took = step.began.flatMap { began in step.ended.map { ($0 - began).shortText } } ?? ""
            return "<tr><td class=\"number\">\(index + 1)</td>"
                + "<td class=\"\(step.state.rawValue)\">\(step.state.rawValue.replacing("-", with: " "))</td>"
                + "<td>\(XMLText.escaped(step.text))</td><td class=\"number\">line \(step.line)</td>"
                + "<td class=\"number\">\(began)</td><td class=\"number\">\(took)</td></tr>"
        }
        return ["<h2>Steps</h2>", "<table>"] + rows + ["</table>"]
    }

    /// What the signs mean, each with a small drawing of it.
    private static var legend: String {
        let swatch = { (kind: String) in "<rect class=\"\(kind)\" width=\"16\" height=\"12\" rx=\"2\"/>" }
        let entries = [
            ("connected, or online at the server", swatch("connected")), ("not connected", swatch("disconnected")),
            ("running", swatch("running")), ("link down", swatch("link-down")), ("fault", swatch("fault-shade")),
            ("access allowed", swatch("allowed")), ("access denied", swatch("denied")),
            ("never asked", swatch("undetermined")), ("alert is up", swatch("asking")),
            ("heartbeat", "<line class=\"heartbeat\" x1=\"8\" x2=\"8\" y1=\"1\" y2=\"11\"/>"),
            ("frame: out above, in below", "<line class=\"frame\" x1=\"8\" x2=\"8\" y1=\"0\" y2=\"6\"/>"),
            ("start or end", "<line class=\"process\" x1=\"8\" x2=\"8\" y1=\"0\" y2=\"12\"/>"),
            (
                "message (dashed: never delivered)",
                "<g class=\"message\"><line x1=\"1\" x2=\"15\" y1=\"10\" y2=\"3\"/><circle cx=\"13\" cy=\"3\" r=\"3\"/></g>"
            ),
            ("suppressed duplicate", "<path class=\"duplicate\" d=\"M8 1l5 5l-5 5l-5 -5z\"/>"),
            ("warning", "<path class=\"warning\" d=\"M8 0l6 11h-12z\"/>"),
        ]
        let items = entries.map { "<span><svg width=\"16\" height=\"12\">\($0.1)</svg>\($0.0)</span>" }
        return "<p class=\"legend\">\(items.joined())</p>"
    }
}

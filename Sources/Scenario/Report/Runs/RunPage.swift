internal import LabModel
internal import ScenarioLanguage

/// The page of a run: its scenarios with their results, to be filtered and searched, each with a link to its timeline.
///
/// The page is self-contained; its links lead to files beside it.
package enum RunPage {
    /// Returns the HTML text of the page of a run.
    ///
    /// Links start from `folder`, the folder of the page. `earlier` has the previous results.
    package static func text(
        _ report: RunReport, in folder: String, earlier: EarlierRun? = nil, trends: [Trend] = []
    ) -> String {
        let outcome = report.outcome
        let verdict = report.verdict
        var parts = [
            PageParts.head(title: "\(verdict.kind.rawValue): \(outcome.results.count) runs"), "<main>",
            "<h1>\(PageParts.badge(verdict))\(XMLText.escaped(Summary().closing(outcome)))</h1>",
            "<p class=\"facts\">\(facts(report).joined(separator: " · "))</p>",
        ]
        parts += changes(report, earlier) + remarks(trends) + mistakes(report.mistakes) + tools(outcome)
        parts += runs(report, in: folder, earlier, trends) + RecoveryPlot.html(outcome.results)
        if report.isProof { parts += matrix(report.matrix, in: folder) }
        parts += ["</main>", PageParts.script(PackageResources.runs_js), "</body>", "</html>"]
        return parts.joined(separator: "\n") + "\n"
    }

    private static func facts(_ report: RunReport) -> [String] {
        var facts = ["<code>\(XMLText.escaped(report.command))</code>", "PushLab \(report.machine.version)"]
        facts.append(XMLText.escaped(report.machine.kernel))
        if let commit = report.commit { facts.append("commit <code>\(commit.prefix(12))</code>") }
        if let share = report.share { facts.append("shard \(share) of \(report.scenarios) scenarios") }
        return facts + [UTCTime.text(report.began)]
    }

    /// Returns the changes since the last run in the folder.
    private static func changes(_ report: RunReport, _ earlier: EarlierRun?) -> [String] {
        guard let earlier else { return [] }
        let counts = Dictionary(grouping: earlier.changes(in: report).values) { $0 }.mapValues(\.count)
        let words = EarlierRun.Change.allCases.compactMap { change in
            counts[change].flatMap { change == .none ? nil : "\($0) \(change.text)" }
        }
        let gone = earlier.count(missingIn: report)
        let all = words + (gone > 0 ? ["\(gone) not run again"] : [])
        let text = all.isEmpty ? "nothing has changed" : all.joined(separator: ", ")
        return ["<p>Since the run of \(UTCTime.text(earlier.began)): <b>\(text)</b>.</p>"]
    }

    /// Returns the remarks on flaky and slower scenarios.
    private static func remarks(_ trends: [Trend]) -> [String] {
        let remarks = trends.flatMap { trend in
            trend.remarks.map { "<li>\(XMLText.escaped("\(trend.name): \($0)"))</li>" }
        }
        return remarks.isEmpty ? [] : ["<h2>Over time</h2>", "<ul>"] + remarks + ["</ul>"]
    }

    private static func mistakes(_ mistakes: [Diagnostic]) -> [String] {
        if mistakes.isEmpty { return [] }
        let rows = mistakes.map { mistake in
            let place = mistake.position.map { "\(mistake.file):\($0)" } ?? mistake.file
            return "<tr><td class=\"failed\">✕ \(mistake.code.rawValue)</td><td>\(XMLText.escaped(place))</td>"
                + "<td>\(XMLText.escaped("\(mistake.message); \(mistake.remedy)"))</td></tr>"
        }
        return ["<h2>Invalid files</h2>", "<p class=\"note\">Nothing was run.</p>", "<table>"] + rows + ["</table>"]
    }

    private static func tools(_ outcome: RunOutcome) -> [String] {
        if outcome.results.isEmpty { return [] }
        let boxes = Verdict.Kind.allCases.filter { outcome.count($0) > 0 }.map { kind in
            "<label><input type=\"checkbox\" value=\"\(kind.rawValue)\" checked=\"checked\"/>"
                + "\(PageParts.sign(kind)) \(kind.rawValue) (\(outcome.count(kind)))</label>"
        }
        return [
            "<div class=\"tools\" id=\"tools\" hidden=\"hidden\">",
            "<label>search <input type=\"search\" id=\"search\"/></label>",
            "<fieldset><legend>verdicts</legend>\(boxes.joined())</fieldset>",
            "<label><input type=\"checkbox\" id=\"changed\"/> only changed</label>",
            "<label>order <select id=\"order\"><option value=\"\">failures first</option>"
                + "<option value=\"slow\">slowest first</option><option value=\"name\">by file</option></select></label>",
            "<span id=\"shown\" role=\"status\"></span></div>",
        ]
    }

    private static func runs(
        _ report: RunReport, in folder: String, _ earlier: EarlierRun?, _ trends: [Trend]
    ) -> [String] {
        if report.entries.isEmpty { return [] }
        // Trends of saboteurs are left out: they are expected to fail.
        let plain = trends.filter { $0.sabotage == nil }
        let signs = Dictionary(plain.map { ($0.name, $0.signs) }) { first, _ in first }
        let changes = earlier?.changes(in: report) ?? [:]
        let order: [Verdict.Kind] = [.failed, .inconclusive, .passed]
        let judged = report.entries.map { (entry: $0, result: $0.judged) }
        let sorted = order.flatMap { kind in judged.filter { $0.result.verdict.kind == kind } }
        let head = "<thead><tr><th>verdict</th><th>scenario</th><th>why</th><th>took</th><th>recovered</th>"
        return ["<div class=\"scroll\"><table id=\"runs\">\(head)<th>since</th></tr></thead><tbody>"]
            + sorted.map { entry, result in
                let since = changes[entry.key] ?? .none
                let slower = earlier?.slower(entry) ?? ""
                return row(
                    entry, result, in: folder, change: since.text,
                    since:
                        "\(XMLText.escaped(since.text + slower)) <span class=\"trend\">\(signs[entry.name] ?? "")</span>"
                )
            } + ["</tbody></table></div>"]
    }

    private static func row(
        _ entry: RunReport.Entry, _ result: ScenarioResult, in folder: String, change: String, since: String
    ) -> String {
        let kind = result.verdict.kind
        let repetition = result.repetition.map { " #\($0)" } ?? ""
        let name = XMLText.escaped(result.name + repetition)
        let directory = result.directory
        let link = directory.map {
            PageParts.link(FilePaths.way(to: $0, from: folder) + "/" + RunFile.timeline, name: name)
        }
        let sabotage = result.sabotage.map { " · \($0)" } ?? ""
        let file = XMLText.escaped(entry.scenario + sabotage)
        let data =
            "data-verdict=\"\(kind.rawValue)\" data-change=\"\(change)\" data-ms=\"\(result.duration.microseconds / 1000)\""
        let recoveries = recoveries(result)
        return "<tr \(data)><td class=\"\(kind.rawValue)-text\">\(PageParts.sign(kind)) \(kind.rawValue)</td>"
            + "<td>\(link ?? name)<br/><span class=\"note\">\(file)</span></td><td>\(why(result))</td>"
            + "<td class=\"number\">\(result.duration.shortText)</td><td>\(XMLText.escaped(recoveries))</td>"
            + "<td>\(since)</td></tr>"
    }

    /// Returns the recovery times, or their number and percentiles if there are four or more.
    private static func recoveries(_ result: ScenarioResult) -> String {
        let all = result.recoveries
        if all.count < 4 { return all.map { "\($0.host) \($0.recovered.shortText)" }.joined(separator: ", ") }
        return RecoveryTimes(all)?.text ?? ""
    }

    /// Returns the reason and the decisive finding, with all details if there is no timeline, such as for an app that
    /// does not compile.
    private static func why(_ result: ScenarioResult) -> String {
        guard result.verdict != .passed else { return "" }
        let reason = result.verdict.reason.map { "\($0.rawValue): " } ?? ""
        guard let finding = result.decisiveFindings.first else { return XMLText.escaped(reason) }
        let lead = XMLText.escaped(reason + finding.headline())
        let remarks = finding.remarks
        guard result.directory == nil, !remarks.isEmpty else { return lead }
        let text = XMLText.escaped(remarks.joined(separator: "\n"), inAttribute: false)
        return "\(lead)<details open=\"open\"><summary>output</summary><pre>\(text)</pre></details>"
    }

    private static func matrix(_ matrix: KillMatrix, in folder: String) -> [String] {
        let head = ["scenario", "saboteur", "fate", "caught by", "runs"]
        let rows = matrix.rows.flatMap { row in
            row.trials.map { trial in
                let sign = [.caught: "✓", .inconclusive: "?"][trial.fate] ?? "✕"
                let style = [.caught: "passed", .inconclusive: "inconclusive"][trial.fate] ?? "failed"
                let by = trial.catches.first.map { cause in
                    (cause.step.map { "step \($0)" } ?? "") + (cause.label.map { " (\($0))" } ?? "") + ": \(cause.text)"
                }
                let name = XMLText.escaped(trial.saboteur)
                let link = trial.run.directory.map {
                    PageParts.link(FilePaths.way(to: $0, from: folder) + "/" + RunFile.timeline, name: name)
                }
                return "<tr><td>\(XMLText.escaped(row.scenario))</td><td>\(link ?? name)</td>"
                    + "<td class=\"\(style)-text\">\(sign) \(trial.fate.rawValue.replacing("-", with: " "))</td>"
                    + "<td>\(XMLText.escaped(by ?? ""))</td><td class=\"number\">\(trial.caught) of \(trial.runs.count)</td></tr>"
            }
        }
        let counts = KillMatrix.Fate.allCases.filter { matrix.count($0) > 0 }.map {
            "\(matrix.count($0)) \($0.rawValue.replacing("-", with: " "))"
        }
        let cells = head.map { "<th>\($0)</th>" }.joined()
        return ["<h2>Kill matrix: \(counts.joined(separator: ", "))</h2>"]
            + ["<div class=\"scroll\"><table><thead><tr>\(cells)</tr></thead><tbody>"] + rows
            + ["</tbody></table></div>"]
    }
}

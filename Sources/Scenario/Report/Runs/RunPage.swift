internal import LabModel
internal import ScenarioLanguage

/// A run as one page: its scenarios with what they came to, to be filtered and searched, each leading to its timeline.
///
/// The page is self-contained; its links lead to files beside it.
package enum RunPage {
    /// The HTML text of the page of a run.
    ///
    /// `folder` is that of the page, from where its links start; `earlier` says what each run came to before, by its key.
    static func text(_ report: RunReport, in folder: String, earlier: EarlierRun? = nil) -> String {
        let outcome = report.outcome
        let verdict = report.verdict
        let title = "\(verdict.kind.rawValue): \(outcome.results.count) runs"
        let parts =
            [
                PageParts.head(title: title), "<main>",
                "<h1>\(PageParts.badge(verdict))\(XMLText.escaped(Summary().closing(outcome)))</h1>",
                "<p class=\"facts\">\(facts(report).joined(separator: " · "))</p>",
            ] + changes(report, earlier) + mistakes(report.mistakes) + tools(outcome)
            + runs(report, in: folder, earlier) + (report.isProof ? matrix(report.matrix, in: folder) : [])
        return (parts + ["</main>", PageParts.script(PackageResources.runs_js), "</body>", "</html>"])
            .joined(separator: "\n") + "\n"
    }

    private static func facts(_ report: RunReport) -> [String] {
        var facts = ["<code>\(XMLText.escaped(report.command))</code>", "PushLab \(report.machine.version)"]
        facts.append(XMLText.escaped(report.machine.kernel))
        if let commit = report.commit { facts.append("commit <code>\(commit.prefix(12))</code>") }
        if let share = report.share { facts.append("shard \(share) of \(report.scenarios) scenarios") }
        return facts + [UTCTime.text(report.began)]
    }

    /// What is otherwise than in the last run in the folder.
    private static func changes(_ report: RunReport, _ earlier: EarlierRun?) -> [String] {
        guard let earlier else { return [] }
        var counts: [EarlierRun.Change: Int] = [:]
        for entry in report.entries { counts[earlier.change(of: entry), default: 0] += 1 }
        let words = EarlierRun.Change.allCases.compactMap { change in
            counts[change].flatMap { change == .none ? nil : "\($0) \(change.text)" }
        }
        let gone = earlier.count(missingIn: report)
        let all = words + (gone > 0 ? ["\(gone) not run again"] : [])
        let text = all.isEmpty ? "nothing has changed" : all.joined(separator: ", ")
        return ["<p>Since the run of \(UTCTime.text(earlier.began)): <b>\(text)</b>.</p>"]
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

    private static func runs(_ report: RunReport, in folder: String, _ earlier: EarlierRun?) -> [String] {
        if report.entries.isEmpty { return [] }
        let order: [Verdict.Kind] = [.failed, .inconclusive, .passed]
        let judged = report.entries.map { (entry: $0, result: $0.judged) }
        let sorted = order.flatMap { kind in judged.filter { $0.result.verdict.kind == kind } }
        let head = "<thead><tr><th>verdict</th><th>scenario</th><th>why</th><th>took</th><th>recovered</th>"
        return ["<div class=\"scroll\"><table id=\"runs\">\(head)<th>change</th></tr></thead><tbody>"]
            + sorted.map { row($0.entry, $0.result, in: folder, earlier) } + ["</tbody></table></div>"]
    }

    private static func row(
        _ entry: RunReport.Entry, _ result: ScenarioResult, in folder: String, _ earlier: EarlierRun?
    ) -> String {
        let kind = result.verdict.kind
        let change = earlier?.change(of: entry) ?? .none
        let repetition = result.repetition.map { " #\($0)" } ?? ""
        let name = XMLText.escaped(result.name + repetition)
        let directory = result.directory
        let link = directory.map {
            PageParts.link(FilePaths.way(to: $0, from: folder) + "/" + RunFile.timeline, name: name)
        }
        let sabotage = result.sabotage.map { " · \($0)" } ?? ""
        let file = XMLText.escaped(entry.scenario + sabotage)
        let data =
            "data-verdict=\"\(kind.rawValue)\" data-change=\"\(change.text)\" data-ms=\"\(result.duration.microseconds / 1000)\""
        let recoveries = result.recoveries.map { "\($0.host) \($0.recovered.shortText)" }.joined(separator: ", ")
        return "<tr \(data)><td class=\"\(kind.rawValue)-text\">\(PageParts.sign(kind)) \(kind.rawValue)</td>"
            + "<td>\(link ?? name)<br/><span class=\"note\">\(file)</span></td><td>\(why(result))</td>"
            + "<td class=\"number\">\(result.duration.shortText)</td><td>\(XMLText.escaped(recoveries))</td>"
            + "<td>\(XMLText.escaped(change.text))\(earlier.map { $0.slower(entry) } ?? "")</td></tr>"
    }

    /// The reason and what decided the verdict; all of it for what has no timeline, such as an app that does not compile.
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

internal import LabModel
package import ScenarioLanguage

/// A run as JUnit XML: one suite per theme, one test case per run; then a suite per app that is the tests of a package.
///
/// A failed scenario has a `failure` with its findings. An inconclusive one has a `skipped` with its findings and the
/// reason as `type`, so that it never counts as passed. An error in a file, for which nothing was run, is an `error` in
/// its own case. Seed, saboteur, covered behaviours and recoveries are properties of the case.
package enum JUnitReport {
    package static func text(_ run: RunOutcome) -> String {
        var themes: [String] = []
        var suites: [String: [ScenarioResult]] = [:]
        for result in run.results.map(\.printable) {
            let theme = ScenarioName(result).theme
            if suites[theme] == nil { themes.append(theme) }
            suites[theme, default: []].append(result)
        }
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            "<testsuites \(counts("pushlab", run))>",
        ]
        for theme in themes {
            let results = suites[theme, default: []]
            let total = results.reduce(Duration.zero) { $0 + $1.duration }
            lines.append("  <testsuite \(counts(theme, RunOutcome(results, duration: total)))>")
            for result in results { lines += testcase(result, theme: theme).map { "    " + $0 } }
            lines.append("  </testsuite>")
            for result in results { lines += JUnitTests.suites(of: result).map { "  " + $0 } }
        }
        if !run.mistakes.isEmpty {
            let outcome = RunOutcome([], duration: .zero, mistakes: run.mistakes)
            lines.append("  <testsuite \(counts("files", outcome))>")
            lines += run.mistakes.flatMap(testcase).map { "    " + $0 } + ["  </testsuite>"]
        }
        return lines.joined(separator: "\n") + "\n</testsuites>\n"
    }

    private static func counts(_ name: String, _ run: RunOutcome) -> String {
        attributes([
            ("name", name), ("tests", "\(run.results.count + run.mistakes.count)"),
            ("failures", "\(run.count(.failed))"), ("errors", "\(run.mistakes.count)"),
            ("skipped", "\(run.count(.inconclusive))"), ("time", run.duration.millisecondText),
        ])
    }

    private static func testcase(_ mistake: Diagnostic) -> [String] {
        let place = mistake.position.map { "\(mistake.file):\($0)" } ?? mistake.file
        let identity = attributes([("classname", "files"), ("name", place), ("time", "0"), ("file", mistake.file)])
        let text = "\(mistake.message); \(mistake.remedy)"
        return [
            "<testcase \(identity)>",
            "  <error \(attributes([("message", PrintableText.safe(text)), ("type", mistake.code.rawValue)]))/>",
            "</testcase>",
        ]
    }

    private static func testcase(_ result: ScenarioResult, theme: String) -> [String] {
        let name =
            result.name + (result.repetition.map { " #\($0)" } ?? "") + (result.sabotage.map { " [\($0)]" } ?? "")
        let identity = attributes([
            ("classname", theme), ("name", name), ("time", result.duration.millisecondText), ("file", result.file),
        ])
        var lines = ["<testcase \(identity)>", "  <properties>"]
        lines += properties(result).map { "    <property \(attributes([("name", $0.0), ("value", $0.1)]))/>" }
        lines.append("  </properties>")
        let findings = result.decisiveFindings
        let message = findings.first?.headline() ?? "\(result.verdict.kind.rawValue), and no finding says why"
        let details = XMLText.escaped(
            findings.flatMap { $0.lines(file: result.file) }.joined(separator: "\n"), inAttribute: false)
        switch result.verdict {
        case .passed: break
        case .failed:
            lines.append("  <failure \(attributes([("message", message), ("type", "failed")]))>\(details)</failure>")
        case .inconclusive(let reason):
            let cause = attributes([
                ("message", "inconclusive (\(reason.rawValue)): " + message), ("type", reason.rawValue),
            ])
            lines.append("  <skipped \(cause)>\(details)</skipped>")
        }
        let more = result.notes + (result.directory.map { ["evidence: " + $0] } ?? [])
        if !more.isEmpty {
            let text = XMLText.escaped(more.joined(separator: "\n"), inAttribute: false)
            lines.append("  <system-out>\(text)</system-out>")
        }
        return lines + ["</testcase>"]
    }

    private static func properties(_ result: ScenarioResult) -> [(String, String)] {
        var properties = [("seed", "\(result.seed)"), ("attempt", "\(result.attempt)")]
        if !result.covers.isEmpty { properties.append(("covers", result.covers.joined(separator: " "))) }
        if let name = result.parameters.caseName { properties.append(("case", name)) }
        if !result.parameters.settings.isEmpty { properties.append(("set", result.parameters.settingsText)) }
        if let sabotage = result.sabotage { properties.append(("sabotage", sabotage)) }
        return properties + result.recoveries.map { ("recovery:\($0.host)", $0.summary) }
    }

    static func attributes(_ pairs: [(String, String)]) -> String {
        pairs.map { "\($0.0)=\"\(XMLText.escaped($0.1))\"" }.joined(separator: " ")
    }
}

extension Recovery {
    /// The recovery in one line: `detected 412 ms, outage 3.4 s, recovered 380 ms, stable 1.0 s`.
    package var summary: String {
        let parts = [
            detected.map { "detected \($0.shortText)" } ?? "not noticed", "outage \(outage.shortText)",
            "recovered \(recovered.shortText)", "stable \(stable.shortText)",
        ]
        return parts.joined(separator: ", ")
    }
}

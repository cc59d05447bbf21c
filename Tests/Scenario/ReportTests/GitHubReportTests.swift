import LabModel
import Report
import ScenarioLanguage
import Testing

@Suite("What GitHub Actions is told")
struct GitHubReportTests {
    @Test("what did not pass is annotated at its line, and nothing in it ends the command")
    func annotations() {
        var failed = Samples.failed
        failed.name = "100 %, at: 5"
        failed.findings = [Finding(.failed, line: 17, message: "one\n::error::two", details: ["a: b"])]
        let lines = GitHubReport.annotations(
            RunOutcome([Samples.passed, failed, Samples.inconclusive], duration: .zero))
        #expect(lines.count == 2)
        #expect(
            lines[0] == "::error file=\(failed.file),line=17,title=100 %25%2C at%3A 5::one%0A\\::error::two%0Aa: b")
        #expect(lines[1].hasPrefix("::warning file=loss.yaml,line=4,title=Loss::"))
    }

    @Test("a mistake in a file is annotated at its line and column")
    func mistakes() {
        let diagnostic = Diagnostic(
            .unknownKey, file: "s.yaml", at: SourcePosition(line: 5, column: 61), "unknown key 'x'", remedy: "remove it"
        )
        #expect(
            GitHubReport.annotation(diagnostic)
                == "::error file=s.yaml,line=5,col=61,title=unknown-key::unknown key 'x'; remove it")
    }

    @Test("the summary of a job has the counts, and a row for each that did not pass")
    func summary() {
        let text = GitHubReport.summary(Samples.run)
        #expect(text.hasPrefix("### PushLab: 1 passed, 1 failed, 1 inconclusive (1 no-effect) in 6.1 s\n"))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| failed") || $0.hasPrefix("| inconclusive") }
        #expect(rows.count == 2)
        #expect(rows[0].contains("`Scenarios/delivery/backlog.yaml:17`") && rows[0].contains("Nothing &lt;lost>"))
        #expect(GitHubReport.summary(RunOutcome([Samples.passed], duration: .zero)).split(separator: "\n").count == 1)
    }
}

import EventLiterals
import LabModel
import Report
import ScenarioLanguage
import Testing

@Suite("Summary")
struct SummaryTests {
    @Test("A pipe gets a line per scenario, findings of those that did not pass, and a closing line")
    func plain() {
        #expect(
            Summary().text(Samples.run) == """
                passed        A dropped link heals  3.2 s
                failed        Nothing <lost> & "kept"  [server-forgets-backlog]  900 ms
                  Scenarios/delivery/backlog.yaml:17: m1 was not delivered within 2 s (at 4.250 s)
                      1.000 server/push-server accepted id=m1
                      bell \\u{7} and \\u{1B}[1mbold ]]> é 🙂
                inconclusive  Loss  (no-effect)  2.0 s
                  loss.yaml:4: the loss had no effect

                failed:
                  Scenarios/delivery/backlog.yaml:17  Nothing <lost> & "kept"

                inconclusive:
                  loss.yaml:4  Loss

                1 passed, 1 failed, 1 inconclusive (1 no-effect) in 6.1 s

                """)
    }

    @Test("A known cause leads, and what was expected comes below it, on every report")
    func cause() {
        var result = Samples.failed
        result.findings = [
            Finding(
                .failed, line: 17, message: "expected once, got 0", cause: "the alert is up",
                details: ["the alert is up", "1.000 s  phone  event"])
        ]
        #expect(
            Summary().lines(result).dropFirst() == [
                "  Scenarios/delivery/backlog.yaml:17: the alert is up", "      expected once, got 0",
                "      1.000 s  phone  event",
            ])
        let run = RunOutcome([result], duration: .zero)
        #expect(JUnitReport.text(run).contains("message=\"line 17: the alert is up\""))
        #expect(GitHubReport.annotations(run).first?.contains("::the alert is up%0Aexpected once") == true)
        let page = TimelinePage.text(result, events: [])
        #expect(page.contains("<p class=\"lead failed\">line 17: the alert is up<span>expected once, got 0</span></p>"))
    }

    @Test("Notes on a scenario that passed are counted, and printed where that is wanted")
    func notes() {
        var result = Samples.passed
        result.notes = ["phone/pager printed more than is kept."]
        let note = "  note: phone/pager printed more than is kept."
        #expect(Summary(detail: .verbose).lines(result).last == note)
        #expect(!Summary().lines(result).contains(note))
        #expect(Summary().overview(RunOutcome([result], duration: .zero)) == ["1 note: -v prints them"])
        result.verdict = .failed
        #expect(Summary().lines(result).contains(note))
        #expect(Summary(detail: .quiet).lines(result).contains(note))
        #expect(Summary(detail: .quiet).lines(Samples.passed) == [])
        #expect(JUnitReport.text(RunOutcome([result], duration: .zero)).contains("<system-out>phone/pager printed"))
    }

    @Test("What a verdict rests on is in JSON and on the page, and in text where that is wanted")
    func choices() throws {
        var result = Samples.passed
        result.choices = [
            LabChoice("one", .lab, "it does <so>"), LabChoice("two", .apple, "it does that", source: "TN3179"),
        ]
        #expect(Summary().lines(result) == Summary().lines(Samples.passed))
        #expect(
            Summary(detail: .verbose).lines(result).suffix(2) == [
                "  rests on lab: it does <so>", "  rests on apple: it does that (TN3179)",
            ])
        let json = JSONText.pretty(JSONReport.value(result))
        #expect(json.contains(#""basis" : "lab""#) && json.contains(#""source" : "TN3179""#))
        let page = TimelinePage.text(result, events: [])
        #expect(page.contains("<tr><td>lab</td><td>it does &lt;so&gt;</td><td></td></tr>"))
        #expect(!TimelinePage.text(Samples.passed, events: []).contains("rests on"))
    }

    @Test(
        "Nothing that a program or a file says acts on a terminal or a CI runner",
        arguments: [TextStyle.plain, .coloured])
    func harmless(_ style: TextStyle) {
        let bad = "\u{1B}[2Jgone\r\u{9B}31m\n::error::owned\n  ::warning file=a::b\nx ##[error]y"
        let failed = ScenarioResult(
            name: bad, file: bad, verdict: .failed,
            findings: [Finding(.failed, line: 1, message: bad, details: [bad])],
            steps: [StepOutcome(line: 1, text: bad, label: bad, covers: [bad], state: .failed)], notes: [bad],
            duration: .zero, seed: 1,
            sabotage: bad, directory: bad)
        let matrix = KillMatrix([
            KillMatrix.Row(
                baseline: failed, trials: [KillMatrix.Trial(of: MustCatch(bad, at: [bad]), [failed])].compactMap(\.self)
            )
        ])
        let run = RunOutcome([failed], duration: .zero)
        for text in [Summary(style: style).text(run), matrix.text(style: style), JUnitReport.text(run)] {
            let text = text.replacing(/\u{1B}\[(0|2|32|33|1;31)m/, with: "")
            #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || 0x7F...0x9F ~= $0.value })
            for line in text.split(separator: "\n") {
                #expect(!line.trimmingPrefix(while: \.isWhitespace).hasPrefix("::") && !line.contains("##["))
            }
        }
    }

    @Test("Lines are wrapped between words at the width of a terminal")
    func wrapped() {
        var result = Samples.inconclusive
        result.findings = [
            Finding(.inconclusive(.noEffect), line: 4, message: "one two three four five six seven eight", details: [])
        ]
        #expect(
            Summary(width: 40).lines(result).dropFirst().prefix(2) == [
                "  loss.yaml:4: one two three four five", "      six seven eight",
            ])
    }

    @Test("Of many scenarios the slowest are listed, and those of a repetition have numbers")
    func slowest() {
        let results = (1...11).map { number in
            var result = Samples.passed
            (result.duration, result.repetition) = (.seconds(number), number)
            return result
        }
        #expect(Summary().lines(results[2])[0] == "passed        A dropped link heals  #3  3.0 s")
        let overview = Summary().overview(RunOutcome(results, duration: .zero))
        #expect(overview.first == "" && overview[1] == "slowest:" && overview.count == 8)
        #expect(overview[2] == "  11.0 s  A dropped link heals")
        #expect(JUnitReport.text(RunOutcome(results, duration: .zero)).contains("name=\"A dropped link heals #11\""))
    }

    @Test("A terminal gets the same words in colours")
    func coloured() {
        let text = Summary(style: .coloured).text(RunOutcome([Samples.passed, Samples.inconclusive], duration: .zero))
        #expect(text.contains("\u{1B}[32mpassed"))
        #expect(text.contains("\u{1B}[33minconclusive"))
        #expect(text.contains("\u{1B}[32m1 passed\u{1B}[0m, 0 failed, "))
        let words = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(words == Summary().text(RunOutcome([Samples.passed, Samples.inconclusive], duration: .zero)))
    }

    @Test(
        "Colours need a terminal that wants them",
        arguments: [
            (true, [:], TextStyle.coloured), (false, [:], .plain), (true, ["NO_COLOR": "1"], .plain),
            (true, ["NO_COLOR": ""], .coloured), (false, ["FORCE_COLOR": "1"], .coloured),
            (false, ["FORCE_COLOR": "0"], .plain), (true, ["FORCE_COLOR": "1", "NO_COLOR": "1"], .plain),
            (true, ["TERM": "dumb"], .plain), (true, ["TERM": "xterm"], .coloured),
        ] as [(Bool, [String: String], TextStyle)])
    func style(_ isTerminal: Bool, _ environment: [String: String], _ style: TextStyle) {
        #expect(TextStyle(isTerminal: isTerminal, environment: environment) == style)
    }
}

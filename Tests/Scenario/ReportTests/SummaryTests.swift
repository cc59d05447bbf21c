import LabModel
import Report
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
                      bell \u{7} and \u{1B}[1mbold ]]> é 🙂
                inconclusive  Loss  (no-effect)  2.0 s
                  loss.yaml:4: the loss had no effect
                1 passed, 1 failed, 1 inconclusive (1 no-effect) in 6.1 s

                """)
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
            (true, ["NO_COLOR": ""], .coloured), (true, ["TERM": "dumb"], .plain), (true, ["TERM": "xterm"], .coloured),
        ] as [(Bool, [String: String], TextStyle)])
    func style(_ isTerminal: Bool, _ environment: [String: String], _ style: TextStyle) {
        #expect(TextStyle(isTerminal: isTerminal, environment: environment) == style)
    }
}

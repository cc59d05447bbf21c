import EventLiterals
import LabEvents
import LabModel
import Report
internal import ScenarioLanguage
import Testing

@Suite("Kill matrix")
struct KillMatrixTests {
    private func run(_ file: String, _ verdict: Verdict, sabotage: String? = nil, step: Int? = 2) -> ScenarioResult {
        ScenarioResult(
            name: file, file: "Scenarios/t/\(file).yaml", verdict: verdict,
            findings: verdict == .passed
                ? [] : [Finding(verdict, line: step.map { $0 + 3 }, step: step, message: "because")],
            steps: ["first", "second", "third"].enumerated().map { index, text in
                StepOutcome(
                    line: index + 4, text: text, label: index == 1 ? "told" : nil, state: .done,
                    began: step == nil ? nil : .zero)
            }, duration: .seconds(1), seed: 1, sabotage: sabotage)
    }

    private func trial(_ saboteur: MustCatch, _ verdicts: Verdict..., file: String = "one", step: Int? = 2) throws
        -> KillMatrix.Trial
    {
        let runs = verdicts.map { run(file, $0, sabotage: saboteur.saboteur, step: step) }
        return try #require(KillMatrix.Trial(of: saboteur, runs))
    }

    private func matrix() throws -> KillMatrix {
        try KillMatrix([
            .init(baseline: run("one", .passed), trials: [trial("b-lies", .failed), trial("a-sleeps", .passed)]),
            .init(
                baseline: run("another", .inconclusive(.noEffect)),
                trials: [trial("b-lies", .inconclusive(.hostStalled), file: "another")]),
        ])
    }

    @Test("The grid shows every pair, what caught each is told below, and then what was not caught")
    func text() throws {
        #expect(
            try matrix().text() == """
                  1  a-sleeps  caught by 0 of 1
                  2  b-lies  caught by 1 of 2

                           baseline      1  2
                t/one      passed        S  x
                t/another  inconclusive  .  ?

                b-lies    Scenarios/t/one.yaml:5  second

                SURVIVED      t/one  a-sleeps
                inconclusive  another  (no-effect)  1.0 s
                  Scenarios/t/another.yaml:5: because
                inconclusive  t/another  b-lies  (host-stalled)  line 5: because
                1 caught, 1 survived, 1 inconclusive (1 host-stalled); 1 of 2 scenarios pass without a saboteur

                """)
    }

    @Test("Of runs that were repeated it is told how often each saboteur was caught, and once missed is survived")
    func repeated() throws {
        let once = run("one", .passed)
        let often = try KillMatrix([
            .init(
                baseline: once, more: [once, once],
                trials: [
                    trial("a-sleeps", .failed, .failed, .failed), trial("b-lies", .failed, .passed, .failed),
                ])
        ])
        #expect(often.verdict == .failed)
        #expect(often.count(.survived) == 1)
        #expect(often.runs.count == 9)
        #expect(
            often.text() == """
                  1  a-sleeps  caught by 1 of 1, caught 3 of 3 times
                  2  b-lies  caught by 0 of 1, caught 2 of 3 times

                       baseline      1  2
                t/one  passed        x  S

                a-sleeps  caught 3 of 3  Scenarios/t/one.yaml:5  second
                b-lies    caught 2 of 3  Scenarios/t/one.yaml:5  second

                SURVIVED      t/one  b-lies  caught 2 of 3
                1 caught, 1 survived, 0 inconclusive; 1 of 1 scenarios pass without a saboteur

                """)
    }

    @Test("A scenario that does not pass every time by itself fails the proof")
    func repeatedBaseline() throws {
        let row = try KillMatrix.Row(
            baseline: run("one", .passed), more: [run("one", .failed)], trials: [trial("a-sleeps", .failed, .failed)])
        #expect(KillMatrix([row]).verdict == .failed)
        #expect(KillMatrix([row]).text().contains("\n  without a saboteur it passed 1 of 2 times\n"))
    }

    @Test("Steps that caught a saboteur are told apart, and so is what happened outside the steps")
    func catches() throws {
        var trial = try trial("b-lies", .failed)
        trial.runs += [2, 3, 2, nil].map { run("one", .failed, step: $0) }
        trial.runs.append(run("one", .passed))
        #expect(trial.fate == .survived)
        #expect(trial.caught == 4)
        #expect(trial.catches.map(\.step) == [2, 3, nil])
        #expect(trial.catches.map(\.line) == [5, 6, nil])
        #expect(trial.catches.map(\.times) == [3, 1, 1])
        #expect(trial.catches.map(\.text) == ["second", "third", "before the first step: because"])
        var late = run("one", .failed)
        late.findings[0].step = nil
        #expect(KillMatrix.Catch(in: late)?.text == "outside the steps: because")
        #expect(KillMatrix.Catch(in: run("one", .inconclusive(.noEffect))) == nil)
    }

    @Test("A saboteur that another step catches first is caught elsewhere, which fails the proof")
    func elsewhere() throws {
        let one = try trial(MustCatch("b-lies", at: ["asked", "told"]), .failed)
        #expect(one.fate == .caught)
        let wrong = try trial(MustCatch("c-forgets", at: ["told"]), .failed, step: 3)
        #expect(wrong.fate == .caughtElsewhere)
        #expect(wrong.caught == 0)
        let early = try trial(MustCatch("d-crashes", at: ["told"]), .failed, step: nil)
        #expect(early.fate == .caughtElsewhere)
        var crash = run("one", .failed, sabotage: "d-crashes")
        crash.findings[0].isIncidental = true
        let meanwhile = try #require(KillMatrix.Trial(of: MustCatch("d-crashes", at: ["told"]), [crash]))
        #expect(meanwhile.fate == .caughtElsewhere)
        let unopened = try trial("e-hides", .failed, step: nil)
        #expect(unopened.fate == .caughtElsewhere)
        #expect(KillMatrix([.init(baseline: run("one", .passed), trials: [unopened])]).verdict == .failed)
        #expect(KillMatrix.line(unopened) == "caught elsewhere  t/one  e-hides  not by the scenario  because")
        let missed = try trial(MustCatch("a-sleeps", at: ["told"]), .failed, .passed)
        #expect(missed.fate == .survived)
        let matrix = KillMatrix([.init(baseline: run("one", .passed), trials: [one, wrong, early])])
        #expect(matrix.verdict == .failed)
        #expect(
            matrix.text() == """
                  1  b-lies  caught by 1 of 1
                  2  c-forgets  caught by 0 of 1
                  3  d-crashes  caught by 0 of 1

                       baseline      1  2  3
                t/one  passed        x  E  E

                b-lies     Scenarios/t/one.yaml:5  second
                c-forgets  Scenarios/t/one.yaml:6  third
                d-crashes  Scenarios/t/one.yaml  before the first step: because

                caught elsewhere  t/one  c-forgets  not at told  line 6: because
                caught elsewhere  t/one  d-crashes  not at told  because
                1 caught, 2 caught elsewhere, 0 survived, 0 inconclusive; 1 of 1 scenarios pass without a saboteur

                """)
    }

    @Test("A line tells of one saboteur in one scenario")
    func line() throws {
        #expect(try KillMatrix.line(trial("b-lies", .failed)) == "caught        t/one  b-lies  line 5: because")
    }

    @Test("One survivor, or a scenario that fails by itself, fails the proof")
    func verdict() throws {
        #expect(try matrix().verdict == .failed)
        let caught = try trial("x", .failed)
        let unclear = try trial("y", .failed, .inconclusive(.hostStalled))
        #expect(unclear.fate == .inconclusive)
        #expect(KillMatrix([.init(baseline: run("one", .passed), trials: [caught])]).verdict == .passed)
        #expect(KillMatrix([.init(baseline: run("one", .failed), trials: [caught])]).verdict == .failed)
        #expect(
            KillMatrix([.init(baseline: run("one", .passed), trials: [caught, unclear])]).verdict
                == .inconclusive(.hostStalled))
        #expect(
            KillMatrix([.init(baseline: run("one", .inconclusive(.noEffect)), trials: [caught, unclear])]).verdict
                == .inconclusive(.noEffect))
    }

    @Test("The JSON has every fate, what caught whom, and the runs behind it")
    func json() throws {
        guard case .object(let fields) = try JSONText.read(matrix().json, as: Value.self),
            case .array(let scenarios)? = fields["scenarios"], case .object(let first)? = scenarios.first
        else {
            Issue.record("the matrix is an object with scenarios")
            return
        }
        #expect(fields["schema"] == "pushlab-prove/1")
        #expect(fields["verdict"] == "failed")
        #expect(fields["counts"] == .object(["caught": 1, "caught-elsewhere": 0, "survived": 1, "inconclusive": 1]))
        #expect(
            fields["reasons"]
                == .object([
                    "no-effect": 1, "witness-lost": 0, "cancelled": 0, "held": 0, "not-supported": 0, "host-stalled": 1,
                ]))
        #expect(first["scenario"] == "t/one")
        #expect(first["baseline"] == JSONReport.value(run("one", .passed)))
        #expect(first["baselines"] == 1)
        #expect(first["passed"] == 1)
        #expect(
            first["saboteurs"]
                == .array([
                    .object([
                        "name": "b-lies", "fate": "caught", "at": .array([]), "reason": .null, "runs": 1, "caught": 1,
                        "caught-by": .array([
                            .object(["step": 2, "line": 5, "label": "told", "text": "second", "times": 1])
                        ]),
                        "run": JSONReport.value(run("one", .failed, sabotage: "b-lies")),
                    ]),
                    .object([
                        "name": "a-sleeps", "fate": "survived", "at": .array([]), "reason": .null, "runs": 1,
                        "caught": 0,
                        "caught-by": .array([]), "run": JSONReport.value(run("one", .passed, sabotage: "a-sleeps")),
                    ]),
                ]))
    }

    @Test(
        "a row of very many saboteurs has the number of those caught, and no line of the grid is wider than 100 columns"
    )
    func narrow() throws {
        let trials = try (1...40).map { try trial(MustCatch("breaks-\($0)"), $0 == 7 ? .passed : .failed) }
        let text = KillMatrix([.init(baseline: run("one", .passed), trials: trials)]).text()
        #expect(text.contains("\n       baseline    caught\nt/one  passed      39 of 40\n"))
        let narrow = KillMatrix([.init(baseline: run("one", .passed), trials: Array(trials.prefix(26)))]).text()
        let grid = try #require(narrow.split(separator: "\n").first { $0.contains("baseline") })
        #expect(grid.hasSuffix("26") && grid.count <= 100)
    }

    @Test("for JUnit a caught saboteur has passed, and one that survived has failed")
    func judged() {
        let survivor = KillMatrix.judged(run("one", .passed, sabotage: "a-sleeps"), "a-sleeps")
        #expect(survivor.verdict == .failed)
        #expect(survivor.findings.map(\.message) == ["The saboteur a-sleeps survived."])
        let caught = KillMatrix.judged(run("one", .failed, sabotage: "a-sleeps"), "a-sleeps")
        #expect(caught.verdict == .passed && caught.findings.isEmpty)
        let elsewhere = KillMatrix.judged(
            run("one", .failed, sabotage: "a-sleeps", step: 3), MustCatch("a-sleeps", at: ["told"]))
        #expect(elsewhere.verdict == .failed)
        #expect(
            elsewhere.findings.first?.message == "The saboteur a-sleeps was caught elsewhere, and not at told.")
        #expect(KillMatrix.judged(run("one", .inconclusive(.noEffect)), "a-sleeps").verdict == .inconclusive(.noEffect))
    }
}

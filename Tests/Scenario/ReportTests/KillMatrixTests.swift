import EventLiterals
import LabEvents
import LabModel
import Report
internal import Scenario
import Testing

@Suite("Kill matrix")
struct KillMatrixTests {
    private func run(_ file: String, _ verdict: Verdict, sabotage: String? = nil) -> ScenarioResult {
        ScenarioResult(
            name: file, file: "Scenarios/t/\(file).yaml", verdict: verdict,
            findings: verdict == .passed ? [] : [Finding(verdict, line: 5, message: "because")], duration: .seconds(1),
            seed: 1, sabotage: sabotage)
    }

    private var matrix: KillMatrix {
        KillMatrix([
            .init(
                baseline: run("one", .passed),
                sabotaged: [run("one", .failed, sabotage: "b-lies"), run("one", .passed, sabotage: "a-sleeps")]),
            .init(
                baseline: run("another", .inconclusive(.noEffect)),
                sabotaged: [run("another", .inconclusive(.hostStalled), sabotage: "b-lies")]),
        ])
    }

    @Test("The grid shows every pair, and what was not caught is told below")
    func text() {
        #expect(
            matrix.text() == """
                  1  a-sleeps  caught by 0 of 1
                  2  b-lies  caught by 1 of 2

                           baseline      1  2
                t/one      passed        S  x
                t/another  inconclusive  .  ?

                SURVIVED      t/one  a-sleeps
                inconclusive  another  (no-effect)  1.0 s
                  Scenarios/t/another.yaml:5: because
                inconclusive  t/another  b-lies  (host-stalled)  line 5: because
                1 caught, 1 survived, 1 inconclusive (1 host-stalled); 1 of 2 scenarios pass without a saboteur

                """)
    }

    @Test("A line tells of one sabotaged run")
    func line() {
        #expect(
            KillMatrix.line(run("one", .failed, sabotage: "b-lies")) == "caught        t/one  b-lies  line 5: because")
    }

    @Test("One survivor, or a scenario that fails by itself, fails the proof")
    func verdict() {
        #expect(matrix.verdict == .failed)
        let caught = run("one", .failed, sabotage: "x")
        let unclear = run("one", .inconclusive(.hostStalled), sabotage: "y")
        #expect(KillMatrix([.init(baseline: run("one", .passed), sabotaged: [caught])]).verdict == .passed)
        #expect(KillMatrix([.init(baseline: run("one", .failed), sabotaged: [caught])]).verdict == .failed)
        #expect(
            KillMatrix([.init(baseline: run("one", .passed), sabotaged: [caught, unclear])]).verdict
                == .inconclusive(.hostStalled))
        #expect(
            KillMatrix([.init(baseline: run("one", .inconclusive(.noEffect)), sabotaged: [caught, unclear])]).verdict
                == .inconclusive(.noEffect))
    }

    @Test("The JSON has every fate and the runs behind it")
    func json() throws {
        guard case .object(let fields) = try JSONText.read(matrix.json, as: Value.self),
            case .array(let scenarios)? = fields["scenarios"], case .object(let first)? = scenarios.first
        else {
            Issue.record("the matrix is an object with scenarios")
            return
        }
        #expect(fields["schema"] == "pushlab-prove/1")
        #expect(fields["verdict"] == "failed")
        #expect(fields["counts"] == .object(["caught": 1, "survived": 1, "inconclusive": 1]))
        #expect(
            fields["reasons"]
                == .object([
                    "no-effect": 1, "witness-lost": 0, "cancelled": 0, "not-supported": 0, "host-stalled": 1,
                ]))
        #expect(first["scenario"] == "t/one")
        #expect(first["baseline"] == JSONReport.value(run("one", .passed)))
        #expect(
            first["saboteurs"]
                == .array([
                    .object([
                        "name": "b-lies", "fate": "caught", "reason": .null,
                        "run": JSONReport.value(run("one", .failed, sabotage: "b-lies")),
                    ]),
                    .object([
                        "name": "a-sleeps", "fate": "survived", "reason": .null,
                        "run": JSONReport.value(run("one", .passed, sabotage: "a-sleeps")),
                    ]),
                ]))
    }
}

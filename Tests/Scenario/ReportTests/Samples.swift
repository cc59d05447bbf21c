import EventLiterals
import LabModel
import Report
internal import ScenarioLanguage

/// Results that several suites share.
enum Samples {
    static let passed = ScenarioResult(
        name: "A dropped link heals", file: "Scenarios/heartbeat/dropped-link.yaml",
        verdict: .passed,
        steps: [
            StepOutcome(
                line: 9, text: "expect: { phone: connected }", covers: ["K03", "K06"], state: .done, began: .zero,
                ended: .seconds(1))
        ],
        recoveries: [
            Recovery(
                host: "phone", detected: .milliseconds(412), outage: .milliseconds(3400), recovered: .milliseconds(380),
                stable: .seconds(1))
        ],
        duration: .milliseconds(3210), seed: .max, directory: "out/heartbeat-dropped-link/attempt-1")

    static let failed = ScenarioResult(
        name: "Nothing <lost> & \"kept\"", file: "Scenarios/delivery/backlog.yaml", verdict: .failed,
        findings: [
            Finding(.inconclusive(.hostStalled), line: 8, message: "the host stalled"),
            Finding(
                .failed, line: 17, at: .milliseconds(4250), message: "m1 was not delivered within 2 s",
                details: ["1.000 server/push-server accepted id=m1", "bell \u{7} and \u{1B}[1mbold ]]> é 🙂"]),
        ],
        duration: .milliseconds(900), seed: 7, sabotage: "server-forgets-backlog", attempt: 3)

    static let inconclusive = ScenarioResult(
        name: "Loss", file: "loss.yaml", verdict: .inconclusive(.noEffect),
        findings: [Finding(.inconclusive(.noEffect), line: 4, message: "the loss had no effect")],
        duration: .seconds(2), seed: 1)

    static let run = RunOutcome([passed, failed, inconclusive], duration: .milliseconds(6110))
}

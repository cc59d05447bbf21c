import EventLiterals
import LabEvents
import LabModel
import Report
internal import ScenarioLanguage
import Testing

@Suite("JSON report")
struct JSONReportTests {
    @Test("A run has schema, verdict, counts and its scenarios in order")
    func run() throws {
        let fields = try object(JSONText.read(JSONReport.text(Samples.run), as: Value.self))
        #expect(
            Set(fields.keys) == [
                "schema", "version", "verdict", "reason", "counts", "reasons", "duration_ms", "scenarios", "mistakes",
            ])
        #expect(fields["schema"] == "pushlab-run/1")
        #expect(fields["version"] == .string(Release.version))
        #expect(fields["verdict"] == "failed")
        #expect(fields["counts"] == .object(["total": 3, "passed": 1, "failed": 1, "inconclusive": 1]))
        #expect(fields["reason"] == .null)
        #expect(
            fields["reasons"]
                == .object([
                    "no-effect": 1, "witness-lost": 0, "cancelled": 0, "held": 0, "not-supported": 0, "host-stalled": 0,
                ]))
        #expect(fields["duration_ms"] == 6110.0)
        #expect(
            fields["scenarios"] == .array([Samples.passed, Samples.failed, Samples.inconclusive].map(JSONReport.value)))
    }

    @Test("A scenario has all that is known of it")
    func scenario() throws {
        let fields = try object(JSONReport.value(Samples.passed))
        #expect(fields["name"] == "A dropped link heals")
        #expect(fields["theme"] == "heartbeat")
        #expect(fields["covers"] == .array(["K03", "K06"]))
        #expect(fields["seed"] == "18446744073709551615")
        #expect(fields["sabotage"] == .null)
        #expect(fields["directory"] == "out/heartbeat-dropped-link/attempt-1")
        #expect(
            fields["steps"]
                == .array([
                    .object([
                        "line": 9, "text": "expect: { phone: connected }", "label": .null,
                        "covers": .array(["K03", "K06"]),
                        "state": "done",
                        "began_ms": 0.0, "ended_ms": 1000.0,
                    ])
                ]))
        #expect(
            fields["recoveries"]
                == .array([
                    .object([
                        "host": "phone", "detected_ms": 412.0, "outage_ms": 3400.0, "recovered_ms": 380.0,
                        "stable_ms": 1000.0, "step": .null, "stalled": false,
                    ])
                ]))
    }

    @Test("Findings keep their line, time, message and details")
    func findings() throws {
        guard case .array(let findings)? = try object(JSONReport.value(Samples.failed))["findings"] else {
            Issue.record("findings are an array")
            return
        }
        #expect(findings.count == 2)
        #expect(
            findings[1]
                == .object([
                    "verdict": "failed", "reason": .null, "line": 17, "step": .null, "at_ms": 4250.0,
                    "message": "m1 was not delivered within 2 s", "cause": .null,
                    "details": .array(Samples.failed.findings[1].details.map(Value.string)), "incidental": false,
                    "judged": false,
                ]))
        #expect(try object(findings[0])["at_ms"] == .null)
        #expect(try object(findings[0])["reason"] == "host-stalled")
    }

    @Test(
        "The verdict of a run is its worst",
        arguments: [
            ([Samples.passed], Verdict.passed), ([Samples.passed, Samples.inconclusive], .inconclusive(.noEffect)),
            ([Samples.inconclusive, Samples.failed], .failed),
        ])
    func verdict(_ results: [ScenarioResult], _ verdict: Verdict) {
        #expect(RunOutcome(results, duration: .zero).verdict == verdict)
    }

    private func object(_ value: Value) throws -> [String: Value] {
        guard case .object(let fields) = value else { throw ReportError("not an object") }
        return fields
    }
}

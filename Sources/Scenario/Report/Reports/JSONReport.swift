package import LabEvents
internal import LabModel
package import ScenarioLanguage

/// A run as JSON for other programs.
///
/// The keys are stable: ``schema`` changes when a key is removed or changes its meaning. Times are in milliseconds,
/// with keys ending in `_ms`; `at`, `began` and `ended` count from the opening of the lab. Unknown values are `null`. A
/// seed is text, since it may exceed the integers that JSON readers represent exactly.
package enum JSONReport {
    /// The version of the format of a whole run.
    package static let schema = "pushlab-run/1"

    /// Returns the report of a whole run.
    ///
    /// Its keys are `schema`, `version` (of PushLab), `verdict` with its `reason`, `counts`, `reasons` (the number of
    /// inconclusive runs for each), `duration_ms`, `scenarios`, and `mistakes`: the errors in files, for which nothing
    /// was run.
    package static func text(_ run: RunOutcome) -> String { JSONText.pretty(value(run)) }

    static func value(_ run: RunOutcome) -> Value {
        var counts: [String: Value] = ["total": .int(run.results.count)]
        for verdict in Verdict.Kind.allCases { counts[verdict.rawValue] = .int(run.count(verdict)) }
        return .object([
            "schema": .string(schema),
            "version": .string(Release.version),
            "verdict": .string(run.verdict.kind.rawValue),
            "reason": reason(run.verdict),
            "counts": .object(counts),
            "reasons": InconclusiveCounts(run.results).json,
            "duration_ms": milliseconds(run.duration),
            "scenarios": .array(run.results.map(value)),
            "mistakes": .array(run.mistakes.map(ScenarioListReport.value)),
        ])
    }

    /// Returns an attempt as in ``RunFile/verdict``: the scenario and its machine.
    static func attempt(_ result: ScenarioResult, _ machine: RunMachine) -> Value {
        guard case .object(var fields) = value(result) else { return .null }
        fields["machine"] = machine.json
        return .object(fields)
    }

    /// Returns one scenario, as in the `scenarios` of a run and in ``RunFile/verdict``.
    package static func value(_ result: ScenarioResult) -> Value {
        .object([
            "name": .string(result.name),
            "file": .string(result.file),
            "case": optional(result.parameters.caseName, Value.string),
            "set": .object(result.parameters.settings.mapValues(Value.string)),
            "used": .array(result.parameters.used.map(Value.string)),
            "digest": optional(result.digest, Value.string),
            "theme": .string(ScenarioName(result).theme),
            "covers": .array(result.covers.map(Value.string)),
            "verdict": .string(result.verdict.kind.rawValue),
            "reason": reason(result.verdict),
            "duration_ms": milliseconds(result.duration),
            "seed": .string(String(result.seed)),
            "sabotage": optional(result.sabotage, Value.string),
            "attempt": .int(result.attempt),
            "repetition": optional(result.repetition, Value.int),
            "directory": optional(result.directory, Value.string),
            "findings": .array(result.findings.map(value)),
            "steps": .array(result.steps.map(value)),
            "recoveries": .array(result.recoveries.map(value)),
            "tests": .array(result.tests.map(value)),
            "notes": .array(result.notes.map(Value.string)),
            "lab_choices": .array(result.choices.map(value)),
        ])
    }

    private static func value(_ finding: Finding) -> Value {
        .object([
            "verdict": .string(finding.verdict.kind.rawValue),
            "reason": reason(finding.verdict),
            "line": optional(finding.line, Value.int),
            "step": optional(finding.step, Value.int),
            "at_ms": optional(finding.at, milliseconds),
            "message": .string(finding.message),
            "cause": optional(finding.cause, Value.string),
            "details": .array(finding.details.map(Value.string)),
            "incidental": .bool(finding.isIncidental),
            "judged": .bool(finding.isJudged),
        ])
    }

    private static func value(_ choice: LabChoice) -> Value {
        .object([
            "name": .string(choice.name),
            "basis": .string(choice.basis.rawValue),
            "text": .string(choice.text),
            "source": optional(choice.source, Value.string),
        ])
    }

    private static func value(_ step: StepOutcome) -> Value {
        .object([
            "line": .int(step.line),
            "text": .string(step.text),
            "label": optional(step.label, Value.string),
            "covers": .array(step.covers.map(Value.string)),
            "state": .string(step.state.rawValue),
            "began_ms": optional(step.began, milliseconds),
            "ended_ms": optional(step.ended, milliseconds),
        ])
    }

    private static func value(_ test: TestOutcome) -> Value {
        .object([
            "program": .string(test.program), "suite": .string(test.suite), "name": .string(test.name),
            "state": .string(test.state.rawValue), "duration_ms": milliseconds(test.duration),
            "message": optional(test.message, Value.string), "reason": optional(test.reason, Value.string),
        ])
    }

    private static func value(_ recovery: Recovery) -> Value {
        .object([
            "host": .string(recovery.host),
            "detected_ms": optional(recovery.detected, milliseconds),
            "outage_ms": milliseconds(recovery.outage),
            "recovered_ms": milliseconds(recovery.recovered),
            "stable_ms": milliseconds(recovery.stable), "step": optional(recovery.step) { .int($0) },
            "stalled": .bool(recovery.isStalled),
        ])
    }

    /// Returns the reason of an inconclusive verdict; `null` for another.
    static func reason(_ verdict: Verdict) -> Value {
        optional(verdict.reason) { .string($0.rawValue) }
    }

    private static func milliseconds(_ duration: Duration) -> Value {
        .double(Double(duration.microseconds) / 1000)
    }

    private static func optional<Known>(_ known: Known?, _ value: (Known) -> Value) -> Value {
        known.map(value) ?? .null
    }
}

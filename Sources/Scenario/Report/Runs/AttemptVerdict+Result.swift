package import ScenarioLanguage

extension AttemptVerdict {
    /// Returns the result of the run; `nil` if this version does not know its verdicts.
    ///
    /// - Parameter directory: The folder that it is in now.
    package func result(in directory: String?) -> ScenarioResult? {
        guard let verdict = Verdict(verdict, reason) else { return nil }
        let steps = steps.compactMap(\.outcome)
        let found = (findings ?? []).compactMap(\.finding)
        guard steps.count == self.steps.count, found.count == findings?.count ?? 0 else { return nil }
        var result = ScenarioResult(
            name: name ?? file, file: file, digest: digest, verdict: verdict, findings: found, steps: steps,
            recoveries: (recoveries ?? []).map(\.recovery), notes: notes ?? [],
            duration: .milliseconds(duration ?? 0), seed: seed.flatMap { UInt64($0) } ?? 0, sabotage: sabotage,
            attempt: attempt ?? 1, directory: directory)
        result.parameters = parameters
        result.repetition = repetition
        result.tests = (tests ?? []).compactMap(\.outcome)
        result.choices = (choices ?? []).compactMap(\.choice)
        return result
    }
}

extension AttemptVerdict.Step {
    fileprivate var outcome: StepOutcome? {
        StepOutcome.State(rawValue: state).map {
            StepOutcome(
                line: line, text: text ?? "", label: label, covers: covers, state: $0,
                began: began.map { .milliseconds($0) }, ended: ended.map { .milliseconds($0) })
        }
    }
}

extension AttemptVerdict.Recovered {
    fileprivate var recovery: Recovery {
        var recovery = Recovery(
            host: host, detected: detected.map { .milliseconds($0) }, outage: .milliseconds(outage),
            recovered: .milliseconds(recovered), stable: .milliseconds(stable))
        (recovery.step, recovery.isStalled) = (step, stalled ?? false)
        return recovery
    }
}

extension AttemptVerdict.Test {
    fileprivate var outcome: TestOutcome? {
        TestOutcome.State(rawValue: state).map {
            TestOutcome(
                program: program, suite: suite, name: name, state: $0, duration: .milliseconds(duration),
                message: message, reason: reason)
        }
    }
}

extension AttemptVerdict.Choice {
    fileprivate var choice: LabChoice? {
        LabChoice.Basis(rawValue: basis).map { LabChoice(name, $0, text, source: source) }
    }
}

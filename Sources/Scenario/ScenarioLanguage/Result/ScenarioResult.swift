/// The result of one run of one scenario.
public struct ScenarioResult: Sendable, Hashable {
    /// The scenario's name.
    public var name: String
    /// The scenario file's path as the user gave it.
    public var file: String
    /// The SHA-256 of the scenario file's content, in hexadecimal; `nil` for a scenario built in code.
    public var digest: String?
    /// The case, settings and used files of the scenario.
    public var parameters = ScenarioParameters()
    /// The verdict of the run.
    public var verdict: Verdict
    /// The deviations in the order of discovery; a failed one takes precedence over inconclusive ones.
    public var findings: [Finding]
    /// All steps of the scenario, including those that did not run.
    public var steps: [StepOutcome]
    /// The measured recoveries.
    public var recoveries: [Recovery]
    /// The tests of packages that ran as apps, in the order in which they ended.
    public var tests: [TestOutcome] = []
    /// The remarks that do not change the verdict, one sentence each.
    public var notes: [String]
    /// The behaviours of simulated devices in the run, the least certain first.
    public var choices: [LabChoice] = []
    /// The wall-clock time from the first build message to the verdict.
    public var duration: Duration
    /// The seed of all random choices; `--seed` replays it.
    public var seed: UInt64
    /// The defect that the run had; `nil` for none.
    public var sabotage: String?
    /// The number of this run among those of the scenario in one output folder, from 1.
    public var attempt: Int
    /// The folder with the events, logs and verdict; `nil` if none was kept.
    public var directory: String?
    /// The number of the repetition, from 1; `nil` without repetitions.
    public var repetition: Int?

    /// Makes a result.
    public init(
        name: String, file: String, digest: String? = nil, verdict: Verdict, findings: [Finding] = [],
        steps: [StepOutcome] = [], recoveries: [Recovery] = [], notes: [String] = [], duration: Duration,
        seed: UInt64, sabotage: String? = nil, attempt: Int = 1, directory: String? = nil
    ) {
        self.name = name
        self.file = file
        self.digest = digest
        self.verdict = verdict
        self.findings = findings
        self.steps = steps
        self.recoveries = recoveries
        self.notes = notes
        self.duration = duration
        self.seed = seed
        self.sabotage = sabotage
        self.attempt = attempt
        self.directory = directory
    }
}

extension ScenarioResult {
    /// The ids of the behaviours that the steps cover, without duplicates, in step order.
    public var covers: [String] { steps.flatMap(\.covers).distinct }
}

/// A deviation from an expectation.
public struct Finding: Sendable, Hashable {
    /// The verdict that the finding causes: failed or inconclusive.
    public var verdict: Verdict
    /// The line of the step or rule in the scenario file, from 1.
    public var line: Int?
    /// The number of the step, from 1; `nil` for a finding outside the steps, such as the start of the programs.
    public var step: Int?
    /// The time of discovery, on the lab's clock.
    public var at: Duration?
    /// One sentence with the expectation and what happened instead.
    public var message: String
    /// The cause in one sentence, if known, such as a crash or a device's refusal; reports print it first.
    public var cause: String?
    /// Further lines, such as the last events or log lines.
    public var details: [String]
    /// Whether the finding only interrupted the step's wait, such as a crash or the scenario's timeout, and is not
    /// about the step itself.
    public var isIncidental: Bool

    /// Whether the finding follows from the recorded events alone; a fault without effect, for example, does not.
    public var isJudged: Bool

    /// Makes a finding.
    public init(
        _ verdict: Verdict, line: Int? = nil, step: Int? = nil, at: Duration? = nil, message: String,
        cause: String? = nil, details: [String] = [], isIncidental: Bool = false, isJudged: Bool = false
    ) {
        self.cause = cause
        self.isJudged = isJudged
        self.isIncidental = isIncidental
        self.verdict = verdict
        self.line = line
        self.step = step
        self.at = at
        self.message = message
        self.details = details
    }
}

/// The outcome of one step.
public struct StepOutcome: Sendable, Hashable {
    /// The state of a step after the run.
    public enum State: String, Sendable, Hashable {
        /// The step succeeded.
        case done
        /// The step failed.
        case failed
        /// The step is inconclusive.
        case inconclusive
        /// The scenario ended before the step.
        case notRun = "not-run"
    }

    /// The line in the scenario file, from 1.
    public var line: Int
    /// The step as one line of text.
    public var text: String
    /// The step's label; `nil` for none.
    public var label: String?
    /// The ids of the behaviours that the step covers.
    public var covers: [String]
    /// The step's state after the run.
    public var state: State
    /// The time when the step began, on the lab's clock.
    public var began: Duration?
    /// The time when the step ended, on the lab's clock.
    public var ended: Duration?

    /// Makes an outcome.
    public init(
        line: Int, text: String, label: String? = nil, covers: [String] = [], state: State, began: Duration? = nil,
        ended: Duration? = nil
    ) {
        self.line = line
        self.text = text
        self.label = label
        self.covers = covers
        self.state = state
        self.began = began
        self.ended = ended
    }
}

/// The measured recovery of a host from a fault.
public struct Recovery: Sendable, Hashable {
    /// The host that recovered.
    public var host: String
    /// The time from the fault until the host left the connected state; `nil` if it did not.
    public var detected: Duration?
    /// The time for which the host was not connected.
    public var outage: Duration
    /// The time from the healing of the fault until the host was connected again.
    public var recovered: Duration
    /// The time for which the host has stayed connected since.
    public var stable: Duration
    /// The number of the step that measured it, from 1; `nil` in a result of an earlier version.
    public var step: Int?
    /// Whether the machine stalled during the recovery, which makes its times inconclusive.
    public var isStalled = false

    /// Makes a recovery.
    public init(host: String, detected: Duration?, outage: Duration, recovered: Duration, stable: Duration) {
        self.host = host
        self.detected = detected
        self.outage = outage
        self.recovered = recovered
        self.stable = stable
    }
}

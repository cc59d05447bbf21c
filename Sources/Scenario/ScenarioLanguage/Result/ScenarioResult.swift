/// What one run of one scenario showed.
public struct ScenarioResult: Sendable, Hashable {
    /// The scenario's name.
    public var name: String
    /// The file it was read from, as given by the user.
    public var file: String
    /// The SHA-256 of what the file held when it was read, in hexadecimal; `nil` when the scenario was written in code.
    public var digest: String?
    /// The case, and what it was read from besides its file.
    public var parameters = ScenarioParameters()
    /// How it ended.
    public var verdict: Verdict
    /// What was not as expected, in the order it was found; one that fails outweighs any that leave it inconclusive.
    public var findings: [Finding]
    /// Every step of the scenario, run or not.
    public var steps: [StepOutcome]
    /// The recoveries that were measured.
    public var recoveries: [Recovery]
    /// What does not change the verdict and is worth knowing, a sentence each.
    public var notes: [String]
    /// What devices of the lab did in the run, and how far it is known of an iPhone; what is least known comes first.
    public var choices: [LabChoice] = []
    /// Wall time from the first build message to the verdict.
    public var duration: Duration
    /// The seed of everything random in it; `--seed` replays it.
    public var seed: UInt64
    /// The broken variant that ran, if one did.
    public var sabotage: String?
    /// The number of this run among the runs of the same scenario in one output folder, from 1.
    public var attempt: Int
    /// The folder that holds its events, logs and verdict, if one was kept.
    public var directory: String?
    /// The number of the repetition, from 1; `nil` for what is run once.
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
    /// The ids of the behaviours that its steps cover, each once, as the steps come.
    public var covers: [String] { steps.flatMap(\.covers).distinct }
}

/// One thing that was not as expected.
public struct Finding: Sendable, Hashable {
    /// Whether it fails the scenario or leaves it inconclusive, and why.
    public var verdict: Verdict
    /// The line of the scenario file whose step or rule it concerns, from 1.
    public var line: Int?
    /// The number of the step it concerns, from 1; `nil` for what no step is about, such as the start of the programs.
    public var step: Int?
    /// When it was found, on the lab's clock.
    public var at: Duration?
    /// One sentence: what was expected, and what happened instead.
    public var message: String
    /// The cause in one sentence, where the lab knows it: a crash, or what a device refused; it leads the finding.
    public var cause: String?
    /// More lines: the last events or log lines that explain it.
    public var details: [String]
    /// Whether it only came while the step was waiting, as a crash or the end of the scenario's time does, and is not what
    /// the step says.
    public var isIncidental: Bool

    /// Whether the events of the run alone say so; what the run itself noticed, such as a fault without effect, they do not.
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

/// How one step of a scenario went.
public struct StepOutcome: Sendable, Hashable {
    /// What a step came to.
    public enum State: String, Sendable, Hashable {
        /// It did what it says.
        case done
        /// It failed.
        case failed
        /// It could not be decided.
        case inconclusive
        /// The scenario ended before it.
        case notRun = "not-run"
    }

    /// The line in the scenario file, from 1.
    public var line: Int
    /// The step in one line of text.
    public var text: String
    /// The label of the step, if it has one.
    public var label: String?
    /// The ids of the behaviours that it covers.
    public var covers: [String]
    /// What it came to.
    public var state: State
    /// When it began on the lab's clock.
    public var began: Duration?
    /// When it ended on the lab's clock.
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

/// A recovery as a measured quantity: how long it took a host to notice a fault and to recover.
public struct Recovery: Sendable, Hashable {
    /// The host that recovered.
    public var host: String
    /// From the fault to the host noticing it (its connection left the connected state), if it did.
    public var detected: Duration?
    /// How long the host was not connected.
    public var outage: Duration
    /// From the healing of the fault to the host being connected again.
    public var recovered: Duration
    /// How long it has stayed connected since.
    public var stable: Duration
    /// The number of the step that measured it, from 1; `nil` in a result of an earlier version.
    public var step: Int?
    /// Whether the host that runs the lab stalled meanwhile, so that its length says nothing.
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

internal import FoundationEssentials
internal import Glibc
internal import Kernel
internal import LabEvents
public import LabModel
package import NetworkLab
public import ScenarioLanguage

/// Runs scenarios: opens the lab, performs the steps and returns a verdict.
///
/// ```swift
/// let result = await ScenarioRunner.run(definition, options: .init(programsFolder: folder))
/// ```
public enum ScenarioRunner {
    /// The options of a run.
    public struct Options: Sendable, Hashable {
        /// The folder of `lab-init`, `cross-traffic`, and the reference programs that the scenario runs.
        public var programsFolder: String
        /// The folder of this attempt for its events, logs and state; `nil` to keep nothing.
        public var directory: String?
        /// The number of this attempt at the scenario in one output folder, from 1.
        public var attempt: Int
        /// The seed of all random values; `nil` for the scenario's seed or a random one.
        public var seed: UInt64?
        /// The defect to run, if any: the name of a `Saboteur`.
        public var sabotage: String?
        /// The programs built from apps that are given as Swift files.
        public var guests: [GuestID: String]
        /// Whether this is one of several runs, over all of which the caller judges the limits on recoveries.
        public var isRepeated = false
        /// The folders of the machine that programs may write to.
        package var writableFolders: [String] = []
        /// The folder for what a run without a directory keeps until its end; it must not be in a writable folder.
        package var temporaryFolder = FileManager.default.temporaryDirectory.path
        /// The engine that impairs links.
        public var engine = ImpairmentEngine.automatic

        /// Makes options.
        public init(
            programsFolder: String, directory: String? = nil, attempt: Int = 1, seed: UInt64? = nil,
            sabotage: String? = nil, guests: [GuestID: String] = [:]
        ) {
            self.programsFolder = programsFolder
            self.directory = directory
            self.attempt = attempt
            self.seed = seed
            self.sabotage = sabotage
            self.guests = guests
        }

        fileprivate var newTemporaryFolder: String {
            "\(temporaryFolder)/pushlab-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        }
    }

    /// Runs a scenario once.
    ///
    /// Never throws: an error becomes a finding of the result. If the task is cancelled, the steps end, the lab is
    /// closed, and the result is inconclusive.
    public static func run(_ definition: ScenarioDefinition, options: Options) async -> ScenarioResult {
        await run(definition, options: options, steering: nil)
    }

    /// Runs a scenario once under manual control.
    ///
    /// `noteLog` is called with the log of the run before its first event.
    package static func run(
        _ definition: ScenarioDefinition, options: Options, steering: (any RunSteering)?,
        noteLog: @Sendable (EventLog) -> Void = { _ in }
    ) async -> ScenarioResult {
        let began = ContinuousClock.now
        let definition = definition.withPushConfigurations
        let seed = options.seed ?? definition.seed ?? UInt64.random(in: 0...UInt64(Int64.max))
        let isFull = options.directory.map { !RunFolder.hasRoom($0) } ?? false
        let folder = RunFolder(
            options.directory ?? options.newTemporaryFolder, state: isFull ? options.newTemporaryFolder : nil)
        var result = ScenarioResult(
            name: definition.name, file: definition.file ?? "", digest: definition.digest,
            verdict: .inconclusive(.cancelled), steps: RunRecord.outcomes(of: definition), duration: .zero, seed: seed,
            sabotage: options.sabotage, attempt: options.attempt, directory: options.directory.map { _ in folder.path })
        result.parameters = definition.parameters
        do {
            try folder.make()
            // The labs have their own threads, so that other work of the process does not delay the steps.
            let outcome = try await withTaskExecutorPreference(try LabThreads.shared()) {
                try await execute(definition, options, seed, folder, steering, noteLog)
            }
            (result.findings, result.steps, result.recoveries) = (outcome.findings, outcome.steps, outcome.recoveries)
            result.choices = outcome.choices
            result.tests = outcome.tests
            result.notes = outcome.notes + definition.practices + definition.privileges
            if isFull { result.notes.append("\(folder.path) has no room, so what programs have kept is not in it.") }
        } catch {
            result.findings.append(await finding(of: error))
        }
        if let finding = await steering?.finding() { result.findings.append(finding) }
        if result.findings.isEmpty, let step = result.steps.first(where: { $0.state != .done }) {
            result.findings.append(
                Finding(.failed, line: step.line, message: "`\(step.text)` was not carried out, and nothing says why."))
        }
        if let note = folder.takeRights() { result.notes.append(note) }
        if options.directory == nil { folder.remove() }
        if isFull { folder.removeState() }
        result.add(options.isRepeated ? [] : definition.slowRecoveries(in: [result]))
        result.duration = ContinuousClock.now - began
        return result
    }

    /// Returns the finding of an error that ended a run: inconclusive if the machine cannot run labs, failed otherwise.
    private static func finding(of error: any Error) async -> Finding {
        if let error = error as? RunError { return Finding(error.verdict, message: "\(error)") }
        if Task.isCancelled { return Finding(.inconclusive(.cancelled), message: "The run was cancelled: \(error)") }
        if (error as? LabError)?.kind == .unsupported {
            return Finding(.inconclusive(.notSupported), message: "\(error)")
        }
        do {
            if let missing = try await PlainThread.callAsync({ LabMachine.check() }) {
                return Finding(.inconclusive(.notSupported), message: "\(missing)", details: ["\(error)"])
            }
            return Finding(.failed, message: "\(error)")
        } catch let failure {
            return Finding(.failed, message: "\(error)", details: ["\(failure)"])
        }
    }

    private struct Outcome: Sendable {
        var findings: [Finding] = []
        var steps: [StepOutcome] = []
        var recoveries: [Recovery] = []
        var notes: [String] = []
        var choices: [LabChoice] = []
        var tests: [TestOutcome] = []
    }

    private static func execute(
        _ definition: ScenarioDefinition, _ options: Options, _ seed: UInt64, _ folder: RunFolder,
        _ steering: (any RunSteering)?, _ noteLog: @Sendable (EventLog) -> Void
    ) async throws -> Outcome {
        // Created before anything can end the run, because reports read the events of every attempt.
        let journal = try EventJournal(folder.events)
        let missing = definition.missingPrograms
        guard missing.isEmpty else { return Outcome(findings: missing, steps: RunRecord.outcomes(of: definition)) }
        var outcome = Outcome()
        let log = EventLog()
        noteLog(log)
        log.record(
            .lab, .scenarioBegan,
            [
                .name: .string(definition.name), .seed: .string("\(seed)"),
                .sabotage: options.sabotage.map { .string($0) } ?? .null,
            ])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await journal.follow(log) }
            defer { group.cancelAll() }
            let programsFolder = RunFolder.absolute(options.programsFolder)
            var labOptions = LabOptions(programsFolder: programsFolder, seed: seed)
            labOptions.writableFolders = options.writableFolders
            if definition.hosts.contains(where: { $0.device != nil }) {
                try folder.linkLibraries(from: programsFolder)
                try folder.makeKeychains()
                labOptions.writableFolders.append(folder.keychains)
            }
            labOptions.engine = options.engine
            labOptions.hiddenFolders = [folder.state]
            labOptions.leaseFolder = folder.given
            labOptions.visiblePaths =
                [RunFolder.absolute(".", from: definition.folder), folder.given]
                + options.guests.values.map(GuestBundles.visibleFolder(of:))
            labOptions.captureFolder = options.directory == nil ? nil : folder.captures
            let lab = try await Lab.open(
                definition.topology(sabotagedBy: options.sabotage), options: labOptions, log: log)
            outcome.notes += lab.openSocketsOfMachine.map {
                "A socket of the machine that was bound to \($0) was not found, or has more names: programs that know one "
                    + "may have connected to it."
            }
            do {
                let hosts = definition.topology.hosts.map(\.name)
                let context = LaunchPlanner.Context(
                    programsFolder: programsFolder, folder: folder, seed: seed, sabotage: options.sabotage,
                    addresses: Dictionary(uniqueKeysWithValues: hosts.map { ($0, lab.possibleAddresses(of: $0)) }),
                    hasControlGroups: lab.hasControlGroups, guests: options.guests,
                    searchPath: MachineProgram.searchPath,
                    isExecutable: MachineProgram.isExecutable)
                let detector = try StallDetector(log)
                let run = try ScenarioRun(
                    definition, lab: lab, planner: LaunchPlanner(definition, context), seed: seed,
                    detector: detector, steering: steering)
                await run.run()
                detector.stop()
                let record = run.context.record
                outcome.findings = record.findings + run.context.factory.unread.findings
                outcome.steps = record.outcomes
                outcome.recoveries = record.recoveries
            } catch {
                await lab.close()
                throw error
            }
            log.record(.lab, .scenarioEnded)
            await lab.close()
            let whole = WholeRun(log.events(), of: definition)
            outcome.choices = whole.choices
            outcome.tests = whole.tests
            outcome.notes += whole.notes
            outcome.findings += whole.findings
        }
        journal.write(log)
        if let note = journal.note { outcome.notes.append(note) }
        return outcome
    }
}

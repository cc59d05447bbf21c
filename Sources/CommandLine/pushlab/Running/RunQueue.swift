import Foundation
import LabModel
import NetworkLab
import Report
import ScenarioLanguage
import ScenarioRunning

/// One run that is to be made: a scenario, with a saboteur or without.
struct PlannedRun: Sendable {
    /// The index of the scenario among those whose apps are built.
    var scenario: Int
    var definition: ScenarioDefinition
    var sabotage: String?
    var seed: UInt64?
    /// Which repetition of the run it is: those of one round begin before those of the next.
    var round = 0
    /// Whether the run is made more than once.
    var isRepeated = false
}

/// Makes many runs, several at a time, each in a lab and an attempt folder of its own.
///
/// However many jobs there may be, no more runs at a time than the limits of the process leave room for, and no more
/// programs than the processors can serve.
struct RunQueue: Sendable {
    /// How many labs at a time, at most.
    let jobs: Int
    /// The output folder.
    let output: String
    /// The apps of the scenarios.
    let apps: AppBuilds
    /// What impairs links.
    var engine = ImpairmentEngine.automatic
    /// Whether nothing new begins after a result.
    var isLast: @Sendable (PlannedRun, ScenarioResult) -> Bool = { _, _ in false }
    /// Makes whoever goes through a run by hand, beside whose questions no progress is shown; `nil` where nobody does.
    var steering: (@Sendable (ScenarioDefinition) -> any RunSteering)?
    /// What the runs are made with, once that is known; `nil` where nobody looks.
    var machine: Task<RunMachine, Never>?
    /// Where it is noted how far each run is, for those who watch; `nil` where nobody can.
    var board: WatchBoard?
    /// Whether no run begins before all apps are built: compilers beside them may make the machine stall.
    var buildsFirst = false

    /// Labs mostly wait, so there may be many more than processors.
    static var defaultJobs: Int { max(ProcessInfo.processInfo.activeProcessorCount, 1) * 8 }

    private enum Event: Sendable {
        case modulesBuilt
        case appsBuilt
        case ended(Int, ScenarioResult)
        /// The display is due.
        case tick
    }

    /// Makes all runs, round by round, the long ones first, and hands over each result as it comes, to be printed.
    ///
    /// So the repetitions of one run, which load the machine in the same way, are not made at the same time.
    /// A run begins when its apps are built, a job is free and the budget allows it, or when nothing else runs. When the
    /// task is cancelled no more begin, and those that have end inconclusive. The results are in the order of the plan,
    /// `nil` for runs that never began.
    func perform(_ runs: [PlannedRun], _ report: ((ScenarioResult) -> Void)? = nil) async -> [ScenarioResult?] {
        let processors = max(ProcessInfo.processInfo.activeProcessorCount, 1)
        let needs = runs.map { RunNeeds(of: $0.definition, processors: processors) }
        var waiting = runs.indices.sorted { one, other in
            (runs[one].round, -runs[one].definition.weight) < (runs[other].round, -runs[other].definition.weight)
        }
        var builds = AppQueue(waiting.map { runs[$0].scenario }.filter(apps.isMissing))
        var budget = RunBudget.ofThisProcess
        return await withTaskGroup(of: Event.self) { group in
            var results: [Int: ScenarioResult] = [:]
            var running: [Int: ContinuousClock.Instant] = [:]
            let progress = RunProgress(runs: runs)
            if builds.needsModules {
                group.addTask { [apps] in
                    await apps.buildModules()
                    return .modulesBuilt
                }
            }
            group.addTask { await Self.tick() }
            while true {
                while let scenario = builds.next() {
                    group.addTask { [apps] in
                        await apps.build(scenario)
                        return .appsBuilt
                    }
                }
                while running.count < jobs, !Task.isCancelled, !(buildsFirst && builds.isPending),
                    let place = waiting.firstIndex(where: {
                        !apps.isMissing(runs[$0].scenario) && (running.isEmpty || budget.allows(needs[$0]))
                    })
                {
                    let index = waiting.remove(at: place)
                    budget.take(needs[index])
                    running[index] = .now
                    group.addTask { .ended(index, await perform(runs[index], index)) }
                }
                if running.isEmpty, !builds.isBusy { break }
                switch await group.next() {
                case nil: return []  // never: something runs or is built
                case .modulesBuilt: builds.modulesAreBuilt()
                case .appsBuilt: builds.ended()
                case .ended(let index, let result):
                    budget.giveBack(needs[index])
                    running[index] = nil
                    results[index] = result
                    board?.end(index, result)
                    report?(result)
                    if isLast(runs[index], result) {
                        waiting = []
                        builds.clear()
                    }
                case .tick:
                    if steering == nil { progress.show(done: results.count, running, builds) }
                    // In a cancelled group it would be over at once, again and again.
                    if !Task.isCancelled { group.addTask { await Self.tick() } }
                }
            }
            group.cancelAll()
            LiveLine.end()
            var all = runs.indices.map { results[$0] }
            let machine = await machine?.value ?? .current
            for index in RepeatedRuns.judge(runs, &all, machine) { if let result = all[index] { report?(result) } }
            return all
        }
    }

    private static func tick() async -> Event {
        try? await Task.sleep(for: RunProgress.interval)
        return .tick
    }

    private func perform(_ run: PlannedRun, _ index: Int) async -> ScenarioResult {
        let definition = run.definition
        do {
            let guests = try apps.programs(run.scenario)
            let directory = try RunDirectory.make(
                in: output, for: ScenarioName(definition),
                sabotage: run.sabotage)
            var options = ScenarioRunner.Options(
                programsFolder: ProgramsFolder.path, directory: directory.path, attempt: directory.attempt,
                seed: run.seed, sabotage: run.sabotage, guests: guests)
            options.isRepeated = run.isRepeated
            options.engine = engine
            var result = await ScenarioRunner.run(
                definition, options: options,
                steering: steering?(definition), noteLog: { [board] in board?.begin(index, $0) })
            result.repetition = run.isRepeated ? run.round + 1 : nil
            // What the run showed is so, whether it can be kept or not.
            do {
                try ReportFile.writeAttempt(
                    result, of: definition, in: directory.path, machine: await machine?.value ?? .current)
            } catch {
                result.notes.append("\(error)")
            }
            return result
        } catch let failure as GuestFailure {
            let lines = failure.message.split(separator: "\n").map(String.init)
            return run.result(.failed, failure.headline + ".", details: lines)
        } catch {
            return run.result(.failed, "\(error)")
        }
    }
}

extension PlannedRun {
    /// Returns what it came to, as reports keep it; without a result it did not begin.
    func entry(_ result: ScenarioResult?, inProof: Bool = false) -> RunReport.Entry {
        RunReport.Entry(
            result ?? self.result(.inconclusive(.cancelled), "The run did not begin."),
            catching: inProof ? definition.mustCatch.first { $0.saboteur == sabotage } : nil, hasBegun: result != nil)
    }

    /// The result of a run that came to nothing, and why.
    func result(_ verdict: Verdict, _ message: String, details: [String] = []) -> ScenarioResult {
        var result = ScenarioResult(
            name: definition.name, file: definition.file ?? "", digest: definition.digest, verdict: verdict,
            findings: [Finding(verdict, message: message, details: details)], steps: RunRecord.outcomes(of: definition),
            duration: .zero,
            seed: seed ?? definition.seed ?? 0, sabotage: sabotage)
        result.parameters = definition.parameters
        result.repetition = isRepeated ? round + 1 : nil
        return result
    }
}

extension ScenarioDefinition {
    /// A guess at how long a run takes, in seconds, for deciding what begins first.
    var weight: Double {
        let pauses = steps.reduce(.zero) { $0 + $1.action.word.pause } / .seconds(1)
        return pauses + Double(topology.hosts.count) / 10
    }
}

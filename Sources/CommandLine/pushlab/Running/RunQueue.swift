import Foundation
import LabModel
import NetworkLab
import Report
import ScenarioLanguage
import ScenarioRunning

/// A planned run of a scenario, with or without a saboteur.
struct PlannedRun: Sendable {
    /// The index of the scenario among those whose apps are built.
    var scenario: Int
    var definition: ScenarioDefinition
    var sabotage: String?
    var seed: UInt64?
    /// The index of the repetition; all runs of one round begin before those of the next.
    var round = 0
    var isRepeated = false
}

/// Performs many runs, several at a time, each in its own lab and attempt folder.
///
/// The number of concurrent runs is limited by the jobs, by the limits of the process, and by the programs that the
/// processors can serve.
struct RunQueue: Sendable {
    /// The maximum number of concurrent labs.
    let jobs: Int
    let output: String
    let apps: AppBuilds
    var engine = ImpairmentEngine.automatic
    /// Returns whether no further run begins after a result.
    var isLast: @Sendable (PlannedRun, ScenarioResult) -> Bool = { _, _ in false }
    /// Creates the manual control of a run, which hides the progress; `nil` for none.
    var steering: (@Sendable (ScenarioDefinition) -> any RunSteering)?
    var machine: Task<RunMachine, Never>?
    /// The board with the progress of each run for the page; `nil` without a page.
    var board: WatchBoard?
    /// Whether all apps are built before the first run, because concurrent compilers may make the machine stall.
    var buildsFirst = false

    /// Labs mostly wait, so there can be many more than processors.
    static var defaultJobs: Int { max(ProcessInfo.processInfo.activeProcessorCount, 1) * 8 }

    private enum Event: Sendable {
        case modulesBuilt
        case appsBuilt
        case ended(Int, ScenarioResult)
        /// The progress must be updated.
        case tick
    }

    /// Performs all runs, round by round and longest first, and reports each result.
    ///
    /// With this order, repetitions of one run, which load the machine in the same way, do not run at the same time. A
    /// run begins when its apps are built, a job is free and the budget allows it, or when nothing else runs. When the
    /// task is cancelled, no more runs begin, and current ones end as inconclusive. The results are in the order of the
    /// plan, with `nil` for runs that never began.
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
                    // In a cancelled group the tick would return at once, again and again.
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
            let guests = try await apps.programs(run.scenario, sabotage: run.sabotage)
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
            // An error of writing does not change the verdict.
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
    /// Returns the entry for reports; without a result, the run did not begin.
    func entry(_ result: ScenarioResult?, inProof: Bool = false) -> RunReport.Entry {
        RunReport.Entry(
            result ?? self.result(.inconclusive(.cancelled), "The run did not begin."),
            catching: inProof ? definition.mustCatch.first { $0.saboteur == sabotage } : nil, hasBegun: result != nil)
    }

    /// Returns the result of a run that could not be performed.
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
    /// The estimated duration of a run in seconds, for the order of the runs.
    var weight: Double {
        let pauses = steps.reduce(.zero) { $0 + $1.action.word.pause } / .seconds(1)
        return pauses + Double(topology.hosts.count) / 10
    }
}

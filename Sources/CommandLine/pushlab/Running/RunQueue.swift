import Foundation
import LabModel
import NetworkLab
import Report
import Scenario
import ScenarioRunning

/// One run that is to be made: a scenario, with a saboteur or without.
struct PlannedRun: Sendable {
    var definition: ScenarioDefinition
    var guests: [GuestID: String] = [:]
    var sabotage: String?
    var seed: UInt64?
    /// Which repetition of the run it is: those of one round begin before those of the next.
    var round = 0
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
    /// Whether nothing new begins once a run has failed.
    var failFast = false

    /// Labs mostly wait, so there may be many more than processors.
    static var defaultJobs: Int { max(ProcessInfo.processInfo.activeProcessorCount, 1) * 8 }

    /// Makes all runs, round by round, the long ones first, and hands over each result as it comes.
    ///
    /// So the repetitions of one run, which load the machine in the same way, are not made at the same time.
    /// A run begins when a job is free and the budget allows it, or when nothing else runs. When the task is cancelled no
    /// more begin, and those that have end inconclusive. The results are in the order of the plan, `nil` for runs that
    /// never began.
    func perform(_ runs: [PlannedRun], _ report: (ScenarioResult) -> Void) async -> [ScenarioResult?] {
        let processors = max(ProcessInfo.processInfo.activeProcessorCount, 1)
        let needs = runs.map { RunNeeds(of: $0.definition, processors: processors) }
        var waiting = runs.indices.sorted { one, other in
            (runs[one].round, -runs[one].definition.weight) < (runs[other].round, -runs[other].definition.weight)
        }
        var budget = RunBudget.ofThisProcess
        return await withTaskGroup(of: (Int, ScenarioResult).self) { group in
            var results: [Int: ScenarioResult] = [:]
            var running = 0
            while true {
                while running < jobs, !Task.isCancelled,
                    let place = waiting.firstIndex(where: { running == 0 || budget.allows(needs[$0]) })
                {
                    let index = waiting.remove(at: place)
                    budget.take(needs[index])
                    running += 1
                    group.addTask { (index, await perform(runs[index])) }
                }
                guard let (index, result) = await group.next() else { break }
                budget.giveBack(needs[index])
                running -= 1
                results[index] = result
                report(result)
                if failFast, result.verdict == .failed { waiting = [] }
            }
            return runs.indices.map { results[$0] }
        }
    }

    private func perform(_ run: PlannedRun) async -> ScenarioResult {
        let definition = run.definition
        do {
            let directory = try RunDirectory.make(
                in: output, for: ScenarioName(file: definition.file ?? "", name: definition.name),
                sabotage: run.sabotage)
            var result = await ScenarioRunner.run(
                definition,
                options: ScenarioRunner.Options(
                    programsFolder: ProgramsFolder.path, directory: directory.path, attempt: directory.attempt,
                    seed: run.seed, sabotage: run.sabotage, guests: run.guests))
            // What the run showed is so, whether it can be kept or not.
            do {
                try ReportFile.writeAttempt(result, in: directory.path)
            } catch {
                result.notes.append("\(error)")
            }
            return result
        } catch {
            return run.result(.failed, "\(error)")
        }
    }
}

extension PlannedRun {
    /// The result of a run that came to nothing, and why.
    func result(_ verdict: Verdict, _ message: String) -> ScenarioResult {
        ScenarioResult(
            name: definition.name, file: definition.file ?? "", digest: definition.digest, verdict: verdict,
            findings: [Finding(verdict, message: message)], steps: RunRecord.outcomes(of: definition), duration: .zero,
            seed: seed ?? 0, sabotage: sabotage)
    }
}

extension ScenarioDefinition {
    /// A guess at how long a run takes, in seconds, for deciding what begins first.
    var weight: Double {
        let pauses = steps.reduce(into: 0.0) { sum, step in
            switch step.action {
            case .always(_, let duration?), .do(.wait(let duration)): sum += duration / .seconds(1)
            case .fault(let fault): sum += (fault.duration ?? .zero) / .seconds(1)
            // What is given much time most often takes it.
            case .expect(_, let within, _): sum += max(.zero, within - Step.defaultWithin) / .seconds(1)
            default: break
            }
        }
        return pauses + Double(topology.hosts.count) / 10
    }
}

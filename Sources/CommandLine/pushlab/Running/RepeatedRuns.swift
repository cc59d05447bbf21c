import Report
import ScenarioLanguage

/// Judges several runs of one scenario together.
enum RepeatedRuns {
    /// Judges the limits on recoveries over all repetitions of each run, and returns the indices of the changed
    /// results.
    ///
    /// If a limit is exceeded, the last repetition fails, also in its folder.
    static func judge(_ runs: [PlannedRun], _ results: inout [ScenarioResult?], _ machine: RunMachine) -> [Int] {
        var changed: [Int] = []
        let groups = Dictionary(grouping: runs.indices.filter { runs[$0].isRepeated }) { index in
            [runs[index].definition.parameters.selector(of: runs[index].definition.file ?? ""), runs[index].sabotage]
        }
        for indices in groups.values {
            guard let last = indices.last(where: { results[$0] != nil }), var result = results[last] else { continue }
            let findings = runs[last].definition.slowRecoveries(in: indices.compactMap { results[$0] })
            if findings.isEmpty { continue }
            result.add(findings)
            if let directory = result.directory {
                do {
                    try ReportFile.writeAttempt(
                        result, of: runs[last].definition, in: directory, machine: machine)
                } catch {
                    result.notes.append("\(error)")
                }
            }
            results[last] = result
            changed.append(last)
        }
        return changed.sorted()
    }
}

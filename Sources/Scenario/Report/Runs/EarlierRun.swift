internal import ScenarioLanguage

/// The results of the previous run in an output folder, to find changes.
///
/// The repetitions of a run count as one, with the worst of their verdicts.
package struct EarlierRun: Sendable {
    /// The change of a verdict since the previous run.
    enum Change: CaseIterable {
        case fails, mended, otherwise, isNew, none

        /// The change for people; empty for none.
        var text: String {
            switch self {
            case .fails: "newly failed"
            case .mended: "mended"
            case .otherwise: "changed"
            case .isNew: "new"
            case .none: ""
            }
        }
    }

    private struct Before {
        var verdict: Verdict
        var duration: Double
    }

    /// The time at which it began, in seconds since 1970, UTC.
    let began: Double
    private let runs: [String: Before]

    /// Reads the previous run; `nil` if the folder has none that can be read.
    package init?(in output: String) {
        guard let kept = try? KeptRun.read(in: output) else { return nil }
        began = kept.began
        runs = kept.runs.reduce(into: [:]) { runs, run in
            guard let verdict = Verdict(run.verdict, run.reason) else { return }
            let all = [runs[run.key]?.verdict, verdict].compactMap(\.self)
            runs[run.key] = Before(verdict: Verdict(all), duration: max(run.duration, runs[run.key]?.duration ?? 0))
        }
    }

    /// Returns the changes of the runs in a later report, by key.
    func changes(in report: RunReport) -> [String: Change] {
        var verdicts: [String: Verdict] = [:]
        for entry in report.entries {
            verdicts[entry.key] = Verdict([verdicts[entry.key], entry.result.verdict].compactMap(\.self))
        }
        let saboteurs = Set(report.entries.filter { $0.catching != nil }.map(\.key))
        return verdicts.reduce(into: [:]) { changes, now in
            changes[now.key] = change(to: now.value, of: now.key, isWantedToFail: saboteurs.contains(now.key))
        }
    }

    /// Compares the verdicts of the runs themselves; in a proof, runs with a saboteur are expected to fail.
    private func change(to now: Verdict, of key: String, isWantedToFail: Bool) -> Change {
        guard let before = runs[key]?.verdict else { return .isNew }
        if before.kind == now.kind { return .none }
        if now.kind == (isWantedToFail ? .passed : .failed) { return .fails }
        return now.kind == (isWantedToFail ? .failed : .passed) ? .mended : .otherwise
    }

    /// Returns a sign if a run that passed both times has become much slower or faster.
    func slower(_ entry: RunReport.Entry) -> String {
        guard let before = runs[entry.key], entry.result.verdict == .passed, before.verdict == .passed else {
            return ""
        }
        let now = entry.result.duration.seconds * 1000
        guard abs(now - before.duration) > 1000, max(now, before.duration) > 1.5 * min(now, before.duration) else {
            return ""
        }
        return now > before.duration ? " ▲ slower" : " ▼ faster"
    }

    /// Returns the number of its runs that a later report lacks.
    func count(missingIn report: RunReport) -> Int { Set(runs.keys).subtracting(report.entries.map(\.key)).count }
}

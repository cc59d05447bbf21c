internal import ScenarioLanguage

/// What the run before came to, as far as an output folder keeps it: for what has changed since.
///
/// The repetitions of a run count as one, with the worst of their verdicts.
package struct EarlierRun: Sendable {
    /// What became of a run since the one before.
    enum Change: CaseIterable {
        case fails, mended, otherwise, isNew, none

        /// For people; empty where nothing has changed.
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

    /// When it began: seconds since 1970, UTC.
    let began: Double
    private let runs: [String: Before]

    /// Reads it; `nil` where the folder has none that can be read.
    package init?(in output: String) {
        guard let kept = try? KeptRun.read(in: output) else { return nil }
        began = kept.began
        runs = kept.runs.reduce(into: [:]) { runs, run in
            guard let verdict = Verdict(run.verdict, run.reason) else { return }
            let all = [runs[run.key]?.verdict, verdict].compactMap(\.self)
            runs[run.key] = Before(verdict: Verdict(all), duration: max(run.duration, runs[run.key]?.duration ?? 0))
        }
    }

    /// Returns what became of the runs of a later report, by their keys.
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

    /// The verdicts are those of the runs themselves: a proof wants its saboteurs to fail.
    private func change(to now: Verdict, of key: String, isWantedToFail: Bool) -> Change {
        guard let before = runs[key]?.verdict else { return .isNew }
        if before.kind == now.kind { return .none }
        if now.kind == (isWantedToFail ? .passed : .failed) { return .fails }
        return now.kind == (isWantedToFail ? .failed : .passed) ? .mended : .otherwise
    }

    /// Returns how much slower or faster a run was than before, where it is much and it passed both times.
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

    /// Returns how many of its runs a later one does not have.
    func count(missingIn report: RunReport) -> Int { Set(runs.keys).subtracting(report.entries.map(\.key)).count }
}

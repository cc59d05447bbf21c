internal import ScenarioLanguage

/// What the run before came to, as far as an output folder keeps it: for what has changed since.
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

    /// When it began: seconds since 1970, UTC.
    let began: Double
    private let runs: [String: KeptRun.Run]

    /// Reads it; `nil` where the folder has none that can be read.
    init?(in output: String) {
        guard let kept = try? KeptRun.read(in: output) else { return nil }
        began = kept.began
        runs = Dictionary(kept.runs.map { ($0.key, $0) }) { first, _ in first }
    }

    /// Returns what became of a run since.
    func change(of entry: RunReport.Entry) -> Change {
        guard let before = runs[entry.key] else { return .isNew }
        let now = entry.result.verdict.kind
        // The verdicts are those of the runs themselves: a proof wants its saboteurs to fail.
        if before.verdict == now.rawValue { return .none }
        let isProof = entry.catching != nil
        if now == (isProof ? .passed : .failed) { return .fails }
        return now == (isProof ? .failed : .passed) ? .mended : .otherwise
    }

    /// Returns how much slower or faster a run was than before, where it is much and it passed both times.
    func slower(_ entry: RunReport.Entry) -> String {
        guard let before = runs[entry.key], entry.result.verdict == .passed,
            before.verdict == Verdict.Kind.passed.rawValue
        else { return "" }
        let now = entry.result.duration.seconds * 1000
        guard abs(now - before.duration) > 1000, max(now, before.duration) > 1.5 * min(now, before.duration) else {
            return ""
        }
        return now > before.duration ? " ▲ slower" : " ▼ faster"
    }

    /// Returns how many of its runs a later one does not have.
    func count(missingIn report: RunReport) -> Int { Set(runs.keys).subtracting(report.entries.map(\.key)).count }
}

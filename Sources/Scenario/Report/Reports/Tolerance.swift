package import ScenarioLanguage

/// The inconclusive runs that are tolerated: their reasons and maximum number.
package struct Tolerance: Sendable, Hashable {
    private let reasons: Set<InconclusiveReason>
    private let budget: Int

    /// Tolerates runs that are inconclusive only for these reasons, as long as there are at most `budget` of them.
    package init(_ reasons: some Sequence<InconclusiveReason>, budget: Int) {
        self.reasons = Set(reasons)
        self.budget = budget
    }

    /// Returns the remaining verdict and a sentence about it; no sentence if nothing is inconclusive or tolerated.
    package func judge(_ verdict: Verdict, of results: [ScenarioResult]) -> (verdict: Verdict, text: String?) {
        let undecided = results.filter { $0.verdict.kind == .inconclusive }
        guard !reasons.isEmpty, !undecided.isEmpty else { return (verdict, nil) }
        let tolerable = undecided.filter(isTolerable)
        let isWithin = tolerable.count == undecided.count && undecided.count <= budget
        let names = InconclusiveReason.allCases.filter(reasons.contains).map(\.rawValue).joined(separator: ", ")
        let text =
            "\(tolerable.count) of \(undecided.count) inconclusive\(InconclusiveCounts(undecided).text) may be tolerated "
            + "(\(names)), at most \(budget): \(isWithin ? "tolerated" : "not tolerated")"
        return (isWithin && verdict.kind == .inconclusive ? .passed : verdict, text)
    }

    private func isTolerable(_ result: ScenarioResult) -> Bool {
        ([result.verdict] + result.findings.map(\.verdict)).compactMap(\.reason).allSatisfy(reasons.contains)
    }
}

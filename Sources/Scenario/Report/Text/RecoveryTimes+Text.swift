internal import ScenarioLanguage

extension RecoveryTimes {
    /// The text, such as `40 recoveries: p50 1.2 s, p95 1.9 s, p99 2.0 s`.
    var text: String {
        let shares = [50, 95, 99].map { "p\($0) \(percentile($0).shortText)" }
        return "\(count) recoveries: " + shares.joined(separator: ", ")
    }

    /// Returns one line for each step of repeated scenarios that measures recoveries, over all repetitions.
    static func lines(of results: [ScenarioResult]) -> [String] {
        var lines: [String] = []
        let repeated = results.filter { $0.repetition != nil && $0.sabotage == nil }
        for name in repeated.map(\.name).distinct {
            let own = repeated.filter { $0.name == name }.flatMap(\.recoveries)
            for step in Set(own.compactMap(\.step)).sorted() {
                guard let times = RecoveryTimes(own.filter { $0.step == step }) else { continue }
                lines.append("\(name), step \(step): \(times.text)")
            }
        }
        return lines
    }
}

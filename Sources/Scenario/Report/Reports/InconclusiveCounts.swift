package import LabEvents
internal import LabModel
package import ScenarioLanguage

/// How many runs were inconclusive, by reason.
package struct InconclusiveCounts: Sendable, Hashable {
    private let counts: [InconclusiveReason: Int]

    /// Counts runs; those that failed or passed count nothing.
    package init(_ results: [ScenarioResult]) {
        counts = results.reduce(into: [:]) { counts, result in
            if let reason = result.verdict.reason { counts[reason, default: 0] += 1 }
        }
    }

    /// ` (2 host-stalled, 1 no-effect)`, the weightiest reason first; nothing where there are none.
    package var text: String {
        let parts = InconclusiveReason.allCases.compactMap { reason in
            counts[reason].map { "\($0) \(reason.rawValue)" }
        }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    /// An object with a number for every reason.
    package var json: Value {
        .object(
            Dictionary(
                uniqueKeysWithValues: InconclusiveReason.allCases.map { ($0.rawValue, .int(counts[$0] ?? 0)) }))
    }
}

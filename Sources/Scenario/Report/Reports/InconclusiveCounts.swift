package import LabEvents
internal import LabModel
package import ScenarioLanguage

/// The number of inconclusive runs by reason.
package struct InconclusiveCounts: Sendable, Hashable {
    private let counts: [InconclusiveReason: Int]

    /// Counts the inconclusive runs among results.
    package init(_ results: [ScenarioResult]) {
        counts = results.reduce(into: [:]) { counts, result in
            if let reason = result.verdict.reason { counts[reason, default: 0] += 1 }
        }
    }

    /// The counts as ` (2 host-stalled, 1 no-effect)`, in order of importance; empty if there are none.
    package var text: String {
        let parts = InconclusiveReason.allCases.compactMap { reason in
            counts[reason].map { "\($0) \(reason.rawValue)" }
        }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    package var json: Value {
        .object(
            Dictionary(
                uniqueKeysWithValues: InconclusiveReason.allCases.map { ($0.rawValue, .int(counts[$0] ?? 0)) }))
    }
}

import Synchronization
import Testing

/// Checks a scenario, and expects it to fail with issues that match.
///
/// A run that is inconclusive cancels the test, as that of any other scenario, and shows nothing.
func expectFailure(
    of check: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation,
    matching: @escaping @Sendable (Issue) -> Bool
) async throws {
    let hasFailed = Atomic(false)
    // Intermittent only for a test that was cancelled.
    try await withKnownIssue(isIntermittent: true) {
        try await check()
    } matching: { issue in
        guard matching(issue) else { return false }
        hasFailed.store(true, ordering: .relaxed)
        return true
    }
    guard !Task.isCancelled else { return }
    if !hasFailed.load(ordering: .relaxed) { Issue.record("the scenario passes", sourceLocation: sourceLocation) }
}

/// The error of a condition that did not hold before its deadline.
package struct NotInTime: Error, CustomStringConvertible {
    package let description: String
}

/// Polls a condition every 10 ms until it holds, for the state of the kernel, of files and of other processes, whose
/// changes nothing notifies of.
///
/// Throws ``NotInTime``, which names the awaited state, after the timeout.
package func eventually(
    _ state: String, within timeout: Duration = .seconds(60), _ holds: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + timeout
    while try await !holds() {
        guard ContinuousClock.now < deadline else { throw NotInTime(description: "\(state): not within \(timeout)") }
        try await Task.sleep(for: .milliseconds(10))
    }
}

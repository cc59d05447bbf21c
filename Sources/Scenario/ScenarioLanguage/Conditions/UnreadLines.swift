internal import Synchronization

/// Lines that an expression of a step could not be searched for in time, so that nobody knows whether they match.
package final class UnreadLines: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Notes a line.
    func add(_ expression: String) { counts.withLock { $0[expression, default: 0] += 1 } }

    /// Whether there are any that this expression could not be searched for.
    package func contains(_ expression: String) -> Bool { counts.withLock { $0[expression] != nil } }

    /// What they leave open, a finding for each expression.
    package var findings: [Finding] {
        counts.withLock { $0 }.sorted { $0.key < $1.key }.map { expression, count in
            Finding(
                .inconclusive(.witnessLost),
                message: "\"\(expression)\" takes too long for \(count == 1 ? "a line" : "\(count) lines") that "
                    + "programs wrote, so whether it matches is not known. Make it simpler, such as by a beginning with ^.",
                isJudged: true)
        }
    }
}

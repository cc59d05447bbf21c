internal import Synchronization

/// A record of log lines that took too long to search, so that it is unknown whether they match.
package final class UnsearchedLines: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func add(_ expression: String) { counts.withLock { $0[expression, default: 0] += 1 } }

    /// Returns whether an expression has such lines.
    package func contains(_ expression: String) -> Bool { counts.withLock { $0[expression] != nil } }

    /// The inconclusive findings, one for each expression.
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

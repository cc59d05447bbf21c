internal import LabModel

/// An error that prevents a step from being carried out.
package struct RunError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The verdict that the error causes: failed or inconclusive.
    package var verdict: Verdict
    /// One sentence with the object, the problem, and the remedy if there is one.
    package var message: String
    /// The cause in one sentence, if known.
    package var cause: String?
    /// Further lines of explanation.
    package var details: [String]
    /// The position in the scenario file, if it is not that of the step.
    package var position: SourcePosition?

    package init(_ message: String, cause: String? = nil, details: [String] = [], verdict: Verdict = .failed) {
        self.message = message
        self.cause = cause
        self.details = details
        self.verdict = verdict
    }

    package var description: String { message }
}

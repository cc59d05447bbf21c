internal import LabModel

/// Why a step could not be carried out.
package struct RunError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Whether it fails the scenario or leaves it inconclusive, and why.
    package var verdict: Verdict
    /// One sentence: the object, what is wrong with it, and the remedy if there is one.
    package var message: String
    /// The cause in one sentence, where the lab knows it.
    package var cause: String?
    /// More lines that explain it.
    package var details: [String]
    /// What it is about in the scenario file, where that is not the step.
    package var position: SourcePosition?

    /// Makes an error.
    package init(_ message: String, cause: String? = nil, details: [String] = [], verdict: Verdict = .failed) {
        self.message = message
        self.cause = cause
        self.details = details
        self.verdict = verdict
    }

    /// The message.
    package var description: String { message }
}

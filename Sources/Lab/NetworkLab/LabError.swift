/// An error of a lab.
public struct LabError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The object, the problem and the remedy, in one or two sentences.
    public let message: String
    /// The underlying error, if there is one.
    public let cause: String?

    /// The kind of error.
    public let kind: Kind

    /// The kind of error.
    public enum Kind: Sendable, Hashable {
        /// The operation failed, or cannot be done on any machine.
        case failed
        /// This machine lacks a feature that others have.
        case unsupported
    }

    /// Makes an error from its message and the error behind it.
    public init(_ message: String, cause: (any Error)? = nil, kind: Kind = .failed) {
        self.message = message
        self.kind = kind
        self.cause = cause.map { "\($0)" }
    }

    /// The message, then the cause.
    public var description: String { cause.map { "\(message) (\($0))" } ?? message }
}

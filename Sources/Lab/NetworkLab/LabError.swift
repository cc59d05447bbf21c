/// Why a lab could not do what it was asked to.
public struct LabError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the object, what is wrong with it, and the remedy.
    public let message: String
    /// The error of the kernel behind it, if there is one.
    public let cause: String?

    /// Whether the machine lacks something, or anything else went wrong.
    public let kind: Kind

    /// What kind of trouble.
    public enum Kind: Sendable, Hashable {
        /// What was asked for went wrong, or cannot be done anywhere.
        case failed
        /// This machine lacks what it takes, and others have it.
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

/// Why policies could not be put into force.
package struct EnforcementError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the object, what is wrong with it, and the remedy.
    package let message: String

    /// Makes an error.
    package init(_ message: String) { self.message = message }

    /// The message.
    package var description: String { message }
}

/// Something about a report that could not be read or written.
///
/// The message names the object and the remedy.
package struct ReportError: Error, Hashable, CustomStringConvertible {
    /// One sentence for the user.
    package let message: String

    /// Makes an error.
    package init(_ message: String) {
        self.message = message
    }

    /// The message.
    package var description: String { message }
}

internal import Glibc
private import Synchronization

/// A notice to the developer that a program writes to standard error once.
package final class OneTimeNotice: Sendable {
    private let beginning: String
    private let isWritten = Atomic(false)

    /// Makes a notice that begins with a text.
    package init(_ beginning: String) { self.beginning = beginning }

    /// Writes the notice as a line that ends with a text, the first time; later calls do nothing.
    package func write(_ end: String = "") {
        guard !isWritten.exchange(true, ordering: .relaxed) else { return }
        let line = "\(beginning)\(end)\n"
        _ = unsafe line.withCString { text in unsafe Glibc.write(STDERR_FILENO, text, strlen(text)) }
    }
}

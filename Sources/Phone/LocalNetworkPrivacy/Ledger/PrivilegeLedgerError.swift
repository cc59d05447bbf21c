/// Why a privilege cannot be changed as asked.
package struct PrivilegeLedgerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the program or the device, what is wrong with it, and the remedy.
    package let message: String

    init(_ message: String) { self.message = message }

    /// The message.
    package var description: String { message }
}

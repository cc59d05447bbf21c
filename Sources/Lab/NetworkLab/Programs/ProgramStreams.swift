package import Kernel

/// The standard streams of a program that another process writes and reads; the lab does not see their content.
package final class ProgramStreams: Sendable {
    let input: FileDescriptor
    let output: FileDescriptor
    let errors: FileDescriptor
    /// Whether standard input is a terminal, which becomes the program's controlling terminal.
    let isTerminal: Bool

    package init(
        input: consuming FileDescriptor, output: consuming FileDescriptor, errors: consuming FileDescriptor,
        isTerminal: Bool
    ) {
        self.input = input
        self.output = output
        self.errors = errors
        self.isTerminal = isTerminal
    }
}

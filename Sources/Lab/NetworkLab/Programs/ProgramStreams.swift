package import Kernel

/// The standard input and outputs of a program that somebody else writes and reads: the lab sees nothing of them.
package final class ProgramStreams: Sendable {
    /// Standard input.
    let input: FileDescriptor
    /// Standard output.
    let output: FileDescriptor
    /// Standard error.
    let errors: FileDescriptor
    /// Whether standard input is a terminal, which then controls the program.
    let isTerminal: Bool

    /// Takes over three descriptors.
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

import Glibc
import Kernel

/// Prompts the user at standard input.
enum Prompt {
    /// Prints a text on standard error and returns the entered line; `nil` at the end of the input or if the task is
    /// cancelled.
    static func line(_ text: String) async -> String? {
        Console.error(text)
        guard let waiting = try? Waiting() else { return nil }
        return await withTaskCancellationHandler {
            try? await PlainThread.callAsync { try waiting.line() }
        } onCancel: {
            waiting.counter.wake()
        }
    }

    private final class Waiting: Sendable {
        let counter: FileDescriptor

        init() throws { counter = try .counter() }

        /// Reads byte by byte, because the rest of the input belongs to the next prompt.
        func line() throws -> String? {
            let input = try FileDescriptor.duplicating(STDIN_FILENO)
            var bytes: [UInt8] = []
            while true {
                if try FileDescriptor.wait(toRead: [input.raw, counter.raw]).contains(1) { return nil }
                guard let byte = try input.read(upTo: 1)?.first else { return nil }
                if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
        }
    }
}

import Glibc
import Kernel
import Synchronization

/// Plays the terminal of a program elsewhere: keys go there as they are pressed, and what it writes is shown here.
final class TerminalSession: Sendable {
    private let controller: FileDescriptor
    private let keyboard: FileDescriptor
    private let screen: FileDescriptor
    /// The end of the program, until the program has it.
    private let terminal: Mutex<FileDescriptor?>

    /// Makes a terminal of the size of the one at standard input.
    init() throws {
        let pseudo = try PseudoTerminal(sizedAs: STDIN_FILENO)
        terminal = Mutex(try pseudo.terminal.duplicate())
        keyboard = try .duplicating(STDIN_FILENO)
        screen = try .duplicating(STDOUT_FILENO)
        controller = pseudo.closeTerminal()
    }

    /// The end of the program three times, for its standard input and outputs; none once it was given up.
    var descriptors: [Int32] {
        terminal.withLock { terminal in
            guard let number = terminal?.raw else { return [] }
            return [number, number, number]
        }
    }

    /// Gives up the end of the program: when the program has ended there is nothing to read any more.
    func closeTerminal() { terminal.withLock { _ = $0.take() } }

    /// Relays until a connection can be read, and all that the program has written has been shown; blocks.
    func relay(until connection: borrowing FileDescriptor) throws {
        let settings = TerminalSettings(makingRaw: STDIN_FILENO)
        defer { settings?.restore() }
        var takesKeys = true
        while true {
            let reading = [controller.raw, connection.raw] + (takesKeys ? [STDIN_FILENO] : [])
            let ready = try FileDescriptor.wait(toRead: reading)
            PseudoTerminal.copySize(from: STDIN_FILENO, to: controller.raw)
            if ready.contains(0) {
                // EIO: the program has ended.
                let text = (try? controller.read()) ?? []
                try screen.write(text)
                if !text.isEmpty { continue }
                _ = try FileDescriptor.wait(toRead: [connection.raw])
            }
            if ready.contains(1) || ready.contains(0) { return }
            if ready.contains(2) { takesKeys = try forwardKeys() }
        }
    }

    /// Forwards the keys that were pressed; false when there is no keyboard any more.
    private func forwardKeys() throws -> Bool {
        let keys = try keyboard.read() ?? []
        try controller.write(keys)
        return !keys.isEmpty
    }
}

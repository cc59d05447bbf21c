import Glibc
import Kernel
import Synchronization

/// The terminal of a program in a lab: forwards keys to it and shows its output.
final class TerminalSession: Sendable {
    private let controller: FileDescriptor
    private let keyboard: FileDescriptor
    private let screen: FileDescriptor
    /// The program's end of the terminal, until it is passed on.
    private let terminal: Mutex<FileDescriptor?>

    /// Creates a terminal of the size of standard input's.
    init() throws {
        let pseudo = try PseudoTerminal(sizedAs: STDIN_FILENO)
        terminal = Mutex(try pseudo.terminal.duplicate())
        keyboard = try .duplicating(STDIN_FILENO)
        screen = try .duplicating(STDOUT_FILENO)
        controller = pseudo.closeTerminal()
    }

    /// The program's end three times, for its standard streams; empty once it is closed.
    var descriptors: [Int32] {
        terminal.withLock { terminal in
            guard let number = terminal?.raw else { return [] }
            return [number, number, number]
        }
    }

    /// Closes this copy of the program's end, so that reading ends when the program does.
    func closeTerminal() { terminal.withLock { _ = $0.take() } }

    /// Relays until a connection is readable and all output has been shown; blocks.
    func relay(until connection: borrowing FileDescriptor) throws {
        let settings = TerminalSettings(makingRaw: STDIN_FILENO)
        defer { settings?.restore() }
        var takesKeys = true
        while true {
            let reading = [controller.raw, connection.raw] + (takesKeys ? [STDIN_FILENO] : [])
            let ready = try FileDescriptor.wait(toRead: reading)
            PseudoTerminal.copySize(from: STDIN_FILENO, to: controller.raw)
            if ready.contains(0) {
                // EIO means that the program has ended.
                let text = (try? controller.read()) ?? []
                try screen.write(text)
                if !text.isEmpty { continue }
                _ = try FileDescriptor.wait(toRead: [connection.raw])
            }
            if ready.contains(1) || ready.contains(0) { return }
            if ready.contains(2) { takesKeys = try forwardKeys() }
        }
    }

    /// Forwards the pressed keys; returns `false` at the end of the input.
    private func forwardKeys() throws -> Bool {
        let keys = try keyboard.read() ?? []
        try controller.write(keys)
        return !keys.isEmpty
    }
}

internal import CLinux
internal import Glibc

/// A pseudoterminal (pty(7)).
package struct PseudoTerminal: ~Copyable, Sendable {
    /// The controlling end: reads what programs write, and writes what they read.
    package var controller: FileDescriptor
    /// The end that programs use as their terminal.
    package var terminal: FileDescriptor

    /// Opens a pseudoterminal with the size of another terminal.
    package init(sizedAs model: Int32) throws(SystemError) {
        var ends: (Int32, Int32) = (-1, -1)
        try check("/dev/ptmx", unsafe clinux_open_terminal(&ends.0, &ends.1))
        controller = FileDescriptor(adopting: ends.0)
        terminal = FileDescriptor(adopting: ends.1)
        takeSize(of: model)
    }

    /// Copies the size of another terminal; the kernel sends SIGWINCH to the programs.
    package borrowing func takeSize(of model: Int32) { Self.copySize(from: model, to: controller.raw) }

    /// Copies the size of one terminal to another (TIOCGWINSZ, TIOCSWINSZ); does nothing when the first is no terminal.
    package static func copySize(from model: Int32, to terminal: Int32) {
        var size = winsize()
        guard unsafe ioctl(model, UInt(TIOCGWINSZ), &size) == 0 else { return }
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Closes the caller's copy of the programs' end and returns the controlling end.
    package consuming func closeTerminal() -> FileDescriptor { controller }
}

/// The saved settings of a terminal (termios(3)).
package struct TerminalSettings: Sendable {
    private let terminal: Int32
    private let settings: termios

    /// Saves a terminal's settings and sets raw mode, without line editing and echo; `nil` when it is no terminal.
    package init?(makingRaw terminal: Int32) {
        var settings = termios()
        guard unsafe tcgetattr(terminal, &settings) == 0 else { return nil }
        self.terminal = terminal
        self.settings = settings
        unsafe cfmakeraw(&settings)
        _ = unsafe tcsetattr(terminal, TCSANOW, &settings)
    }

    package func restore() {
        var settings = settings
        _ = unsafe tcsetattr(terminal, TCSANOW, &settings)
    }
}

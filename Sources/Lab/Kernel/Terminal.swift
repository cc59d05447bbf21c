internal import CLinux
internal import Glibc

/// A pseudoterminal: what programs take for a terminal, and the end of whoever plays it (pty(7)).
package struct PseudoTerminal: ~Copyable, Sendable {
    /// The end of whoever plays the terminal: what programs write is read here, and what is written here they read.
    package var controller: FileDescriptor
    /// The end of programs.
    package var terminal: FileDescriptor

    /// Makes one of the size of a terminal of the caller's.
    package init(sizedAs model: Int32) throws(SystemError) {
        var ends: (Int32, Int32) = (-1, -1)
        try check("/dev/ptmx", unsafe clinux_open_terminal(&ends.0, &ends.1))
        controller = FileDescriptor(adopting: ends.0)
        terminal = FileDescriptor(adopting: ends.1)
        takeSize(of: model)
    }

    /// Takes the size of a terminal of the caller's; programs are told by SIGWINCH.
    package borrowing func takeSize(of model: Int32) { Self.copySize(from: model, to: controller.raw) }

    /// Gives a terminal the size of another (TIOCGWINSZ and TIOCSWINSZ, ioctl_tty(2)); one that has none gives none.
    package static func copySize(from model: Int32, to terminal: Int32) {
        var size = winsize()
        guard unsafe ioctl(model, UInt(TIOCGWINSZ), &size) == 0 else { return }
        _ = unsafe ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Closes the end of programs, which have theirs, and gives up the other.
    package consuming func closeTerminal() -> FileDescriptor { controller }
}

/// The settings that a terminal of the caller's had, to be put back (termios(3)).
package struct TerminalSettings: Sendable {
    private let terminal: Int32
    private let settings: termios

    /// Has a terminal hand over every key as it is pressed and echo nothing; `nil` where it is none.
    package init?(makingRaw terminal: Int32) {
        var settings = termios()
        guard unsafe tcgetattr(terminal, &settings) == 0 else { return nil }
        self.terminal = terminal
        self.settings = settings
        unsafe cfmakeraw(&settings)
        _ = unsafe tcsetattr(terminal, TCSANOW, &settings)
    }

    /// Puts them back.
    package func restore() {
        var settings = settings
        _ = unsafe tcsetattr(terminal, TCSANOW, &settings)
    }
}

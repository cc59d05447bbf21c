import Glibc
import Synchronization

/// The last line of a terminal, which shows what goes on while others are printed above it.
enum LiveLine {
    /// The line on the terminal; `nil` while there is none.
    private static let shown = Mutex<String?>(nil)

    /// Whether standard output and standard error are a terminal that can rewrite a line.
    static let isPossible = isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1 && !isDumb

    private static var isDumb: Bool { unsafe getenv("TERM").map { unsafe String(cString: $0) == "dumb" } ?? true }

    /// Shows a text in the place of the one before, cut off at the width of the terminal.
    static func show(_ text: String) {
        shown.withLock { shown in
            let line = String(text.prefix(max(width - 1, 20)))
            guard line != shown else { return }
            shown = line
            print("\r\u{1B}[K" + line)
        }
    }

    /// Removes it.
    static func end() {
        shown.withLock { shown in
            if shown != nil { print("\r\u{1B}[K") }
            shown = nil
        }
    }

    /// Removes it without waiting for one who prints, who may wait for the terminal.
    static func abandon() {
        shown.withLockIfAvailable { shown in if shown != nil { print("\r\u{1B}[K") } }
    }

    /// Calls a body that prints lines above it.
    static func above(_ body: () -> Void) {
        shown.withLock { shown in
            if shown != nil { print("\r\u{1B}[K") }
            body()
            if let shown { print(shown) }
        }
    }

    /// The columns of the terminal, 80 if it does not say (TIOCGWINSZ, ioctl_tty(2)).
    static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    private static func print(_ text: String) {
        // A terminal that is gone takes nothing.
        _ = unsafe text.utf8CString.withUnsafeBufferPointer {
            unsafe write(STDERR_FILENO, $0.baseAddress, $0.count - 1)
        }
    }
}

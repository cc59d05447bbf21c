import Glibc
import Synchronization

/// The last line of a terminal, which shows the progress while other lines are printed above it.
enum LiveLine {
    /// The visible line; `nil` for none.
    private static let shown = Mutex<String?>(nil)

    /// Whether standard output and standard error are a terminal that can rewrite a line.
    static let isPossible = isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1 && !isDumb

    private static var isDumb: Bool { unsafe getenv("TERM").map { unsafe String(cString: $0) == "dumb" } ?? true }

    /// Replaces the line, truncated to the width of the terminal.
    static func show(_ text: String) {
        shown.withLock { shown in
            let line = String(text.prefix(max(width - 1, 20)))
            guard line != shown else { return }
            shown = line
            print("\r\u{1B}[K" + line)
        }
    }

    /// Removes the line.
    static func end() {
        shown.withLock { shown in
            if shown != nil { print("\r\u{1B}[K") }
            shown = nil
        }
    }

    /// Removes the line without waiting for another thread, which may be blocked by the terminal.
    static func abandon() {
        shown.withLockIfAvailable { shown in if shown != nil { print("\r\u{1B}[K") } }
    }

    /// Calls a body that prints lines above this line.
    static func above(_ body: () -> Void) {
        shown.withLock { shown in
            if shown != nil { print("\r\u{1B}[K") }
            body()
            if let shown { print(shown) }
        }
    }

    /// The width of the terminal in columns; 80 if it is unknown (TIOCGWINSZ, ioctl_tty(2)).
    static var width: Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    private static func print(_ text: String) {
        // The error of a closed terminal is ignored.
        _ = unsafe text.utf8CString.withUnsafeBufferPointer {
            unsafe write(STDERR_FILENO, $0.baseAddress, $0.count - 1)
        }
    }
}

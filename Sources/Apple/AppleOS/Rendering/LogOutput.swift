// @preconcurrency: `stdout` is a variable to Swift; nothing changes it.
@unsafe @preconcurrency internal import Glibc
internal import LabEvents

extension OSLog {
    /// Writes a message as an event; a disabled log does not evaluate it.
    func write(_ message: OSLogMessage, _ type: OSLogType) {
        guard isEnabled(type: type) else { return }
        // A caller may read `errno` after it has logged a failure.
        let number = errno
        defer { errno = number }
        let text = LogOutput.cut(message.text(showsPrivate: LogOutput.showsPrivate))
        let event = LogMessage(
            text, level: type.name, subsystem: subsystem.isEmpty ? nil : subsystem,
            category: category.isEmpty ? nil : category)
        LogOutput.write(event.record)
    }
}

/// The output of logged messages, which is standard output.
enum LogOutput {
    /// Whether private values are shown: `PUSHLAB_LOG_PRIVATE=1` in the environment when the first message is logged.
    static let showsPrivate = unsafe getenv("PUSHLAB_LOG_PRIVATE").map { unsafe String(cString: $0) } == "1"

    /// The maximum length of a message in bytes; Apple's systems have a lower one.
    private static let longestMessage = 32_768

    /// Truncates a text to the maximum, with a mark.
    static func cut(_ text: String) -> String {
        guard text.utf8.count > longestMessage else { return text }
        return String(decoding: text.utf8.prefix(longestMessage), as: UTF8.self) + "<…>"
    }

    /// Writes an event as one line, with its time.
    ///
    /// The line is usually one `write(2)`. The lock of the C stream is held, and its buffer is flushed first, so that
    /// lines of other threads, and lines that the program prints, stay whole and in order.
    static func write(_ event: EventRecord) {
        let bytes = Array((event.line(atNanoseconds: now) + "\n").utf8)
        unsafe flockfile(stdout)
        defer { unsafe funlockfile(stdout) }
        unsafe fflush(stdout)
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            }
            if count >= 0 {
                start += count
            } else if errno == EAGAIN {
                var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&output, 1, -1)
            } else if errno != EINTR {
                // The pipe has no reader; a lost message does not end the program.
                return
            }
        }
    }

    /// The time of CLOCK_MONOTONIC, in nanoseconds.
    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

internal import Glibc
package import LabEvents

/// The program's two outputs: event lines on standard output, words for a human on standard error.
package enum Output {
    /// Writes an event as a line to standard output with one `write(2)`, so that lines of several threads never mix.
    package static func event(_ record: EventRecord, at moment: Moment) {
        write(record.line(atNanoseconds: moment.nanoseconds) + "\n", to: STDOUT_FILENO)
    }

    /// Writes a line for a human to standard error.
    package static func log(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    /// Writes to standard output without waiting for anything but the descriptor.
    package static func print(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    private static func write(_ text: String, to descriptor: CInt) {
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            // Nobody reads any more, or the disk is full: an event line is not worth dying for.
            guard count > 0 else { return }
            written += count
        }
    }
}

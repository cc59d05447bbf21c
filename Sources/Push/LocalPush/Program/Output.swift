internal import Glibc
package import LabEvents

/// The outputs of a program: event lines on standard output, log lines on standard error.
package enum Output {
    /// Writes an event line to standard output with one `write(2)`, so that lines of several threads do not mix.
    package static func event(_ record: EventRecord, at moment: Moment) {
        write(record.line(atNanoseconds: moment.nanoseconds) + "\n", to: STDOUT_FILENO)
    }

    package static func log(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    /// Writes text to standard output, unbuffered.
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
            // Standard output is closed or the disk is full, which must not end the program.
            guard count > 0 else { return }
            written += count
        }
    }
}

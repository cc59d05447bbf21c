import Glibc

enum StandardStreams {
    /// Opens `/dev/null` in the place of closed standard streams, so that no other file gets their numbers.
    ///
    /// Nothing can be written to it, so that output that gets lost is still an error. Must be called before any other file is
    /// opened.
    static func openClosed() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // open(2) returns the lowest number that is free.
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }
}

internal import Glibc

/// What becomes of a program that writes to a connection whose other end is closed.
package enum BrokenPipes {
    /// Makes such a write an error (`EPIPE`), as it is on iOS; by default Linux ends the program (SIGPIPE).
    package static func areErrors() { signal(SIGPIPE, SIG_IGN) }
}

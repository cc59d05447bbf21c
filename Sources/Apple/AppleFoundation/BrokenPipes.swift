internal import Glibc

/// The effect of a write to a connection whose peer has closed it.
package enum BrokenPipes {
    /// Makes such a write an error (`EPIPE`), as it is on iOS; by default Linux ends the program (SIGPIPE).
    package static func areErrors() { signal(SIGPIPE, SIG_IGN) }
}

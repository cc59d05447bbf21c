internal import Glibc

/// The effect of a write to a connection whose peer has closed it.
package enum BrokenPipes {
    /// Ignores SIGPIPE, so that such a write returns `EPIPE` instead of ending the program.
    package static func areErrors() { signal(SIGPIPE, SIG_IGN) }
}

internal import Glibc

/// Signals as values: blocked in every thread, and waited for by one.
///
/// Without handlers nothing can be interrupted half-way. Call ``block()`` before any other thread exists.
package enum Signals {
    /// The signals the programs answer to.
    package enum Signal: Sendable {
        /// `SIGTERM` or `SIGINT`: end cleanly.
        case terminate
        /// `SIGUSR1`: pause the program's service without ending it.
        case stop
        /// `SIGUSR2`: take the service up again.
        case start
    }

    /// Blocks the handled signals in the calling thread and those it starts, and ignores `SIGPIPE`.
    package static func block() {
        var set = handled()
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits until one of the handled signals comes.
    package static func wait() -> Signal {
        var set = handled()
        while true {
            var number: CInt = 0
            guard unsafe sigwait(&set, &number) == 0 else { continue }
            switch number {
            case SIGUSR1: return .stop
            case SIGUSR2: return .start
            default: return .terminate
            }
        }
    }

    private static func handled() -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGUSR1, SIGUSR2] { unsafe sigaddset(&set, number) }
        return set
    }
}

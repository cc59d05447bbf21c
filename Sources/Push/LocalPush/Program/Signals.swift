internal import Glibc

/// Signals that are blocked in every thread and received by one with sigwait(3).
///
/// No handler interrupts a system call. Call ``block()`` before any other thread starts.
package enum Signals {
    package enum Signal: Sendable {
        /// `SIGTERM` or `SIGINT`: exit cleanly.
        case terminate
        /// `SIGUSR1`: stop the service without exiting.
        case stop
        /// `SIGUSR2`: start the service again.
        case start
    }

    /// Blocks the signals in the calling thread and the threads it starts, and ignores `SIGPIPE`.
    package static func block() {
        var set = handled()
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
    }

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

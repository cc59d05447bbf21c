internal import CLinux
internal import Glibc

/// Descriptors that become readable on their own, for a ``Reactor``.
extension FileDescriptor {
    /// A timer that ``setTimer(to:)`` makes readable (timerfd_create(2)).
    package static func timer() throws(SystemError) -> FileDescriptor {
        FileDescriptor(
            adopting: try systemCall("timerfd_create") {
                timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            })
    }

    /// Has a ``timer()`` be readable from a time of CLOCK_MONOTONIC on, in nanoseconds, instead of the one set before.
    package func setTimer(to nanoseconds: Int64) {
        // A time of zero would switch the timer off.
        let due = max(Int(nanoseconds), 1)
        var time = itimerspec()
        time.it_value = timespec(tv_sec: due / 1_000_000_000, tv_nsec: due % 1_000_000_000)
        _ = unsafe timerfd_settime(raw, Int32(TFD_TIMER_ABSTIME), &time, nil)
    }

    /// A counter that ``wake()`` makes readable until it is read (eventfd(2)).
    package static func counter() throws(SystemError) -> FileDescriptor {
        FileDescriptor(
            adopting: try systemCall("eventfd") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
    }

    /// Makes a ``counter()`` readable.
    package func wake() { eventfd_write(raw, 1) }

    /// Makes a ``counter()`` unreadable until the next ``wake()``.
    package func resetCounter() {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(raw, &count)
    }

    /// Catches signals that the process was not started with as ignored, as by nohup(1).
    ///
    /// Each writes its number to the descriptor that is returned, a byte. Unlike ``terminationSignals()`` it needs no
    /// thread to block them, for some of the system's cannot be made to. It is for the whole process, and called once.
    package static func caughtSignals(_ numbers: [Int32]) throws(SystemError) -> FileDescriptor {
        let pipe = try FileDescriptor.pipe()
        try pipe.writing.setNonBlocking()
        // A descriptor that a handler may write to at any time is never closed.
        let writing = try systemCall("fcntl") { fcntl(pipe.writing.raw, F_DUPFD_CLOEXEC, 0) }
        for number in numbers { try check("sigaction", clinux_catch(number, writing)) }
        return try pipe.reading.duplicate()
    }

    /// Gives the ``caughtSignals(_:)`` their default actions back; the last that has come, if one has.
    package static func stopCatching(_ numbers: [Int32]) -> Int32? {
        numbers.map { clinux_stop_catching($0) }.last.flatMap { $0 == 0 ? nil : $0 }
    }

    /// A descriptor that is readable while SIGTERM or SIGINT is pending (signalfd(2)).
    ///
    /// It blocks both signals in the calling thread and those it starts, so it comes before all other threads, and
    /// ignores SIGPIPE.
    package static func terminationSignals() throws(SystemError) -> FileDescriptor {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGTERM)
        unsafe sigaddset(&set, SIGINT)
        _ = try systemCall("sigprocmask") { unsafe sigprocmask(SIG_BLOCK, &set, nil) }
        _ = signal(SIGPIPE, SIG_IGN)
        return FileDescriptor(adopting: try systemCall("signalfd") { unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC)) })
    }
}

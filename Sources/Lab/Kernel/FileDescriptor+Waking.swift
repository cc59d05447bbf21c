internal import CLinux
internal import Glibc

/// Timers, counters and signals as descriptors, for a ``Reactor``.
extension FileDescriptor {
    /// Creates a timer that ``setTimer(to:)`` sets; it is readable once it has expired (timerfd_create(2)).
    package static func timer() throws(SystemError) -> FileDescriptor {
        FileDescriptor(
            adopting: try systemCall("timerfd_create") {
                timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            })
    }

    /// Sets a ``timer()`` to expire at a time of CLOCK_MONOTONIC, in nanoseconds, instead of the one set before.
    package func setTimer(to nanoseconds: Int64) {
        // Zero would disarm the timer.
        let due = max(Int(nanoseconds), 1)
        var time = itimerspec()
        time.it_value = timespec(tv_sec: due / 1_000_000_000, tv_nsec: due % 1_000_000_000)
        _ = unsafe timerfd_settime(raw, Int32(TFD_TIMER_ABSTIME), &time, nil)
    }

    /// Creates a counter that ``wake()`` makes readable until ``resetCounter()`` (eventfd(2)).
    package static func counter() throws(SystemError) -> FileDescriptor {
        FileDescriptor(
            adopting: try systemCall("eventfd") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
    }

    package func wake() { eventfd_write(raw, 1) }

    package func resetCounter() {
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(raw, &count)
    }

    /// Installs handlers for signals, except those that were ignored when the process started, as by nohup(1).
    ///
    /// Each handler writes the signal's number, one byte, to the returned descriptor. Unlike ``terminationSignals()``,
    /// this works without blocking the signals in every thread, which is impossible for some of the system's threads.
    /// It applies to the whole process; call it once.
    package static func caughtSignals(_ numbers: [Int32]) throws(SystemError) -> FileDescriptor {
        let pipe = try FileDescriptor.pipe()
        try pipe.writing.setNonBlocking()
        // A signal handler may write to this descriptor at any time, so it is never closed.
        let writing = try systemCall("fcntl") { fcntl(pipe.writing.raw, F_DUPFD_CLOEXEC, 0) }
        for number in numbers { try check("sigaction", clinux_catch(number, writing)) }
        return try pipe.reading.duplicate()
    }

    /// Restores the default actions of ``caughtSignals(_:)``; returns the last signal that arrived, if any.
    package static func stopCatching(_ numbers: [Int32]) -> Int32? {
        numbers.map { clinux_stop_catching($0) }.last.flatMap { $0 == 0 ? nil : $0 }
    }

    /// Returns a descriptor that is readable while SIGTERM or SIGINT is pending (signalfd(2)).
    ///
    /// Blocks both signals in the calling thread and in those it starts, so call it before any other thread is started.
    /// Also ignores SIGPIPE.
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

internal import CLinux
internal import Glibc

/// Descriptors that become readable on their own, for a ``Reactor``.
extension FileDescriptor {
    /// A descriptor that becomes readable once, after so many seconds of CLOCK_MONOTONIC (timerfd_create(2)).
    package static func timer(after seconds: Double) throws(SystemError) -> FileDescriptor {
        let timer = FileDescriptor(
            adopting: try systemCall("timerfd_create") {
                timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            })
        // A time of zero would switch the timer off.
        let nanoseconds = max(Int(seconds * 1e9), 1)
        var time = itimerspec()
        time.it_value = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        let raw = timer.raw
        _ = try systemCall("timerfd_settime") { unsafe timerfd_settime(raw, 0, &time, nil) }
        return timer
    }

    /// A counter that ``wake()`` makes readable until it is read (eventfd(2)).
    package static func counter() throws(SystemError) -> FileDescriptor {
        FileDescriptor(
            adopting: try systemCall("eventfd") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
    }

    /// Makes a ``counter()`` readable.
    package func wake() { eventfd_write(raw, 1) }

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

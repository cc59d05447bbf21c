internal import CLinux
internal import Glibc

/// The one clock of a lab: CLOCK_MONOTONIC, which every process of the machine reads the same (clock_gettime(2)).
package enum MonotonicClock {
    /// Nanoseconds since an arbitrary point in the past.
    package static var nanoseconds: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

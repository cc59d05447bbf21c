internal import Glibc
internal import Synchronization

/// The machine's clocks, in milliseconds.
package struct MachineClock: Sendable {
    /// The wall clock, since 1970, which can be set.
    package var wall: @Sendable () -> Int64
    /// The time since boot, which cannot be set.
    package var steady: @Sendable () -> Int64

    package init(wall: @escaping @Sendable () -> Int64, steady: @escaping @Sendable () -> Int64) {
        self.wall = wall
        self.steady = steady
    }

    package static let system = MachineClock(
        wall: { read(CLOCK_REALTIME) }, steady: { read(CLOCK_BOOTTIME) })

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// The wall clock for the expiry of messages; everything else uses the monotonic clock.
///
/// It follows a change of the machine's clock only when ``advance(by:)`` is called, so that the caller can first adjust
/// the expiry of pending messages.
final class ServerClock: Sendable {
    /// The drift, in milliseconds, above which the machine's clock counts as set.
    static let tolerance: Int64 = 1_000

    private let machine: MachineClock
    private let offset: Mutex<Int64>

    /// Creates the clock; `offset` is the stored difference between the wall clock and the time since boot.
    init(_ machine: MachineClock, offset: Int64?) {
        self.machine = machine
        self.offset = Mutex(offset ?? machine.wall() - machine.steady())
    }

    /// The current time, in milliseconds since 1970.
    var now: UInt64 { UInt64(max(0, offset.withLock { $0 } + machine.steady())) }

    /// The lead of the machine's clock over this one, in milliseconds.
    var lead: Int64 { machine.wall() - machine.steady() - offset.withLock { $0 } }

    /// Advances the clock by `lead` milliseconds and returns the new offset from the time since boot.
    @discardableResult
    func advance(by lead: Int64) -> Int64 {
        offset.withLock { offset in
            offset += lead
            return offset
        }
    }
}

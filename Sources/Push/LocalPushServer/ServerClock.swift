internal import Glibc
internal import Synchronization

/// The clocks of the machine, in milliseconds.
package struct MachineClock: Sendable {
    /// The time of day, since 1970; anybody may set it.
    package var wall: @Sendable () -> Int64
    /// The time since the machine started, which nobody sets.
    package var steady: @Sendable () -> Int64

    /// Makes clocks, for tests.
    package init(wall: @escaping @Sendable () -> Int64, steady: @escaping @Sendable () -> Int64) {
        self.wall = wall
        self.steady = steady
    }

    /// Those there are.
    package static let system = MachineClock(
        wall: { read(CLOCK_REALTIME) }, steady: { read(CLOCK_BOOTTIME) })

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// The time of day by which messages expire; everything else runs on the monotonic clock.
///
/// It goes on steadily until it is told to follow the machine's, so that whoever tells it can save from expiry first what
/// waits while the machine's clock is set.
final class ServerClock: Sendable {
    /// By how much the two clocks may drift apart before the machine's counts as set, in milliseconds.
    static let tolerance: Int64 = 1_000

    private let machine: MachineClock
    private let offset: Mutex<Int64>

    /// Makes the clock, with the difference between the time of day and the machine's steady clock that held last.
    init(_ machine: MachineClock, offset: Int64?) {
        self.machine = machine
        self.offset = Mutex(offset ?? machine.wall() - machine.steady())
    }

    /// Milliseconds since 1970.
    var now: UInt64 { UInt64(max(0, offset.withLock { $0 } + machine.steady())) }

    /// By how much the machine's clock is ahead of this one, in milliseconds.
    var lead: Int64 { machine.wall() - machine.steady() - offset.withLock { $0 } }

    /// Goes on by so many milliseconds, and gives the new difference to the steady clock.
    @discardableResult
    func advance(by lead: Int64) -> Int64 {
        offset.withLock { offset in
            offset += lead
            return offset
        }
    }
}

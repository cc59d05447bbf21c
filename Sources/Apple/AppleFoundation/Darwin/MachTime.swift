public import Glibc

/// The type of results of calls of the Mach kernel.
public typealias kern_return_t = Int32
/// The result of a call that has succeeded.
public let KERN_SUCCESS: kern_return_t = 0
/// The result of a call with an argument that is not valid.
public let KERN_INVALID_ARGUMENT: kern_return_t = 4

/// The factor from ticks of ``mach_absolute_time()`` to nanoseconds, as a fraction.
public struct mach_timebase_info_data_t: Sendable {
    /// The numerator.
    public var numer: UInt32
    /// The denominator.
    public var denom: UInt32

    /// Creates a fraction of zeros.
    public init() { (numer, denom) = (0, 0) }

    /// Creates a fraction.
    public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

/// A pointer to a fraction.
public typealias mach_timebase_info_t = UnsafeMutablePointer<mach_timebase_info_data_t>

/// Creates a fraction of zeros by the name of its structure in C, which is no type here.
public func mach_timebase_info() -> mach_timebase_info_data_t { mach_timebase_info_data_t() }

/// Creates a fraction by the name of its structure in C, which is no type here.
public func mach_timebase_info(numer: UInt32, denom: UInt32) -> mach_timebase_info_data_t {
    mach_timebase_info_data_t(numer: numer, denom: denom)
}

/// Writes the factor from ticks to nanoseconds: 125/3, as on an iPhone, whose clock has 24 MHz.
///
/// - Returns: ``KERN_SUCCESS``, or ``KERN_INVALID_ARGUMENT`` for `nil`.
@discardableResult
public func mach_timebase_info(_ info: mach_timebase_info_t!) -> kern_return_t {
    guard unsafe info != nil else { return KERN_INVALID_ARGUMENT }
    unsafe info.pointee = mach_timebase_info_data_t(numer: 125, denom: 3)
    return KERN_SUCCESS
}

/// Returns the time since the start of the system in ticks (``mach_timebase_info(_:)``), without the time asleep.
public func mach_absolute_time() -> UInt64 { ticks(CLOCK_MONOTONIC) }
/// Returns the time of ``mach_absolute_time()`` when the clock last advanced.
public func mach_approximate_time() -> UInt64 { ticks(CLOCK_MONOTONIC_COARSE) }
/// Returns the time since the start of the system in ticks, with the time asleep.
public func mach_continuous_time() -> UInt64 { ticks(CLOCK_BOOTTIME) }
/// Returns the time of ``mach_continuous_time()`` when the clock last advanced; it is exact here.
public func mach_continuous_approximate_time() -> UInt64 { ticks(CLOCK_BOOTTIME) }

private func ticks(_ clock: clockid_t) -> UInt64 {
    // Split, so that no product overflows.
    let (seconds, rest) = clock_gettime_nsec_np(clock).quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * 24_000_000 + rest * 3 / 125
}

/// Returns the time of a clock in nanoseconds; 0 for a clock that does not exist, with `errno`: clock_gettime(3).
public func clock_gettime_nsec_np(_ __clock_id: clockid_t) -> UInt64 {
    var time = timespec()
    guard unsafe clock_gettime(__clock_id, &time) == 0 else { return 0 }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The clock that does not advance while the system sleeps; CLOCK_MONOTONIC of clock_gettime(2).
public var CLOCK_UPTIME_RAW: clockid_t { CLOCK_MONOTONIC }
/// The coarse clock that does not advance while the system sleeps; CLOCK_MONOTONIC_COARSE of clock_gettime(2).
public var CLOCK_UPTIME_RAW_APPROX: clockid_t { CLOCK_MONOTONIC_COARSE }
/// The coarse monotonic clock; CLOCK_MONOTONIC_COARSE of clock_gettime(2).
public var CLOCK_MONOTONIC_RAW_APPROX: clockid_t { CLOCK_MONOTONIC_COARSE }

/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The number of milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1000

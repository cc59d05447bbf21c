internal import Glibc

/// A time of `CLOCK_MONOTONIC`, the clock of every event of a lab.
package struct Moment: Sendable, Hashable, Comparable {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package static func now() -> Moment {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Moment(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    }

    package static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

    package static func + (moment: Moment, duration: Duration) -> Moment {
        Moment(nanoseconds: moment.nanoseconds &+ duration.nanoseconds)
    }

    package static func - (left: Moment, right: Moment) -> Duration {
        .nanoseconds(left.nanoseconds &- right.nanoseconds)
    }
}

extension Duration {
    /// The duration in nanoseconds, limited to ±292 years.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        return product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }

    /// The duration in milliseconds, with fractions.
    package var milliseconds: Double { Double(nanoseconds) / 1_000_000 }
}

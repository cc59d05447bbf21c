internal import Foundation

/// The time of day, for expiry alone; everything else runs on the monotonic clock.
package enum WallClock {
    /// Milliseconds since 1970.
    package static func now() -> UInt64 {
        UInt64(max(0, Date().timeIntervalSince1970 * 1_000))
    }
}

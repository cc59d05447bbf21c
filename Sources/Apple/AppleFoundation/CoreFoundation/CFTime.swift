internal import Foundation

/// A time in seconds since 1 January 2001, GMT.
public typealias CFAbsoluteTime = CFTimeInterval
/// A duration in seconds.
public typealias CFTimeInterval = Double

/// Returns the current time.
@_disfavoredOverload public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// The seconds from 1 January 1970 to 1 January 2001.
@_disfavoredOverload public var kCFAbsoluteTimeIntervalSince1970: CFTimeInterval {
    Date.timeIntervalBetween1970AndReferenceDate
}

public import Dispatch

extension DispatchTime {
    /// Returns this time plus an interval, which may be negative.
    public func advanced(by n: DispatchTimeInterval) -> DispatchTime { self + n }
}

extension DispatchWallTime {
    /// Returns this time plus an interval, which may be negative.
    public func advanced(by n: DispatchTimeInterval) -> DispatchWallTime { self + n }
}

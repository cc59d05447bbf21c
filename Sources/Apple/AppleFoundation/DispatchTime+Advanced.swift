public import Dispatch

extension DispatchTime {
    /// Returns the time that is this much later, or earlier when the interval is negative.
    public func advanced(by n: DispatchTimeInterval) -> DispatchTime { self + n }
}

extension DispatchWallTime {
    /// Returns the time that is this much later, or earlier when the interval is negative.
    public func advanced(by n: DispatchTimeInterval) -> DispatchWallTime { self + n }
}

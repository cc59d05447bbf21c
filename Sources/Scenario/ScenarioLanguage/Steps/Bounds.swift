/// The limits of a value: a share (0…1), memory in bytes, a number of sockets, or a time in seconds.
public struct Bounds: Sendable, Hashable {
    /// The exclusive lower limit.
    public var above: Double?
    /// The exclusive upper limit.
    public var below: Double?

    /// Makes limits.
    public init(above: Double? = nil, below: Double? = nil) {
        self.above = above
        self.below = below
    }

    /// Returns whether a value is within the limits.
    public func contains(_ value: Double) -> Bool {
        (above.map { value > $0 } ?? true) && (below.map { value < $0 } ?? true)
    }
}

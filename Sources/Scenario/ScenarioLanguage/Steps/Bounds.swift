/// The limits of a quantity: a share, 0…1, an amount of memory in bytes, a number of sockets, or a time in seconds.
public struct Bounds: Sendable, Hashable {
    /// It is more than this, if given.
    public var above: Double?
    /// It is less than this, if given.
    public var below: Double?

    /// Makes limits.
    public init(above: Double? = nil, below: Double? = nil) {
        self.above = above
        self.below = below
    }

    /// Whether a value is within the limits.
    public func contains(_ value: Double) -> Bool {
        (above.map { value > $0 } ?? true) && (below.map { value < $0 } ?? true)
    }
}

public import Foundation

/// An edge of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable {
    /// The top.
    case top
    /// The leading edge.
    case leading
    /// The bottom.
    case bottom
    /// The trailing edge.
    case trailing

    /// Some edges.
    public struct Set: OptionSet, Sendable {
        /// The edges as bits.
        public let rawValue: Int8

        /// Takes edges as bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The top.
        public static let top = Set(rawValue: 1)
        /// The leading edge.
        public static let leading = Set(rawValue: 2)
        /// The bottom.
        public static let bottom = Set(rawValue: 4)
        /// The trailing edge.
        public static let trailing = Set(rawValue: 8)
        /// The leading and the trailing edge.
        public static let horizontal: Set = [.leading, .trailing]
        /// Top and bottom.
        public static let vertical: Set = [.top, .bottom]
        /// All edges.
        public static let all: Set = [.horizontal, .vertical]
    }
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
    /// The leading edge.
    case leading
    /// The trailing edge.
    case trailing
}

/// Top or bottom.
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    /// The top.
    case top
    /// The bottom.
    case bottom
}

/// The distances from the edges, in points.
public struct EdgeInsets: Equatable, Sendable {
    /// The distance from the top.
    public var top: CGFloat
    /// The distance from the leading edge.
    public var leading: CGFloat
    /// The distance from the bottom.
    public var bottom: CGFloat
    /// The distance from the trailing edge.
    public var trailing: CGFloat

    /// Takes distances.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// Directions.
public enum Axis: Int8, CaseIterable, Sendable {
    /// From side to side.
    case horizontal
    /// From top to bottom.
    case vertical

    /// Some directions.
    public struct Set: OptionSet, Sendable {
        /// The directions as bits.
        public let rawValue: Int8

        /// Takes directions as bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// From side to side.
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 2)
    }
}

/// An angle.
public struct Angle: Hashable, Sendable {
    /// The angle, in radians.
    public var radians: Double

    /// Takes radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    /// Takes degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
}

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

/// The timing of an animation; changes come at once.
public struct Animation: Hashable, Sendable {
    /// That of the system.
    public static let `default` = Animation()
    /// With one speed.
    public static let linear = Animation()
    /// It begins slowly.
    public static let easeIn = Animation()
    /// It ends slowly.
    public static let easeOut = Animation()
    /// It begins and ends slowly.
    public static let easeInOut = Animation()
    /// As a spring.
    public static let spring = Animation()

    /// With one speed.
    public static func linear(duration: Double) -> Animation { Animation() }

    /// It begins and ends slowly.
    public static func easeInOut(duration: Double) -> Animation { Animation() }

    /// It ends slowly.
    public static func easeOut(duration: Double) -> Animation { Animation() }

    /// As a spring.
    public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825) -> Animation { Animation() }

    /// Repeats it.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Makes changes at once.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// The transition of a view.
public struct AnyTransition: Sendable {
    /// It fades.
    public static let opacity = AnyTransition()
    /// It grows.
    public static let scale = AnyTransition()
    /// From side to side.
    public static let slide = AnyTransition()
    /// At once.
    public static let identity = AnyTransition()

    /// From an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
}

public import Foundation

/// An outline that fits any rectangle; nothing is drawn.
///
/// [Shape](https://developer.apple.com/documentation/swiftui/shape)
public protocol Shape: View, Sendable {
    /// Returns the outline in a rectangle.
    nonisolated func path(in rect: CGRect) -> Path
}

/// A shape that can be drawn inside its edges.
public protocol InsettableShape: Shape {}

/// The curve of rounded corners.
public enum RoundedCornerStyle: Hashable, Sendable {
    /// As a quarter of a circle.
    case circular
    /// Without a visible beginning.
    case continuous
}

/// The style of a line.
public struct StrokeStyle: Equatable, Sendable {
    /// The end of a line.
    public enum Cap: Int32, Sendable {
        /// At the last point.
        case butt
        /// Round.
        case round
        /// Beyond the last point.
        case square
    }

    /// The place where lines meet.
    public enum Join: Int32, Sendable {
        /// With a point.
        case miter
        /// Round.
        case round
        /// Cut off.
        case bevel
    }

    /// The width of the line.
    public var lineWidth: CGFloat
    /// The ends of the line.
    public var lineCap: Cap
    /// The places where lines meet.
    public var lineJoin: Join
    /// The longest point, in widths.
    public var miterLimit: CGFloat
    /// The lengths of dashes and gaps.
    public var dash: [CGFloat]
    /// The place where the dashes begin.
    public var dashPhase: CGFloat

    /// Takes the properties of a line.
    public init(
        lineWidth: CGFloat = 1, lineCap: Cap = .butt, lineJoin: Join = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}

extension Path {
    /// Returns this outline.
    public nonisolated func path(in rect: CGRect) -> Path { self }
}

/// A circle.
public struct Circle: InsettableShape, Leaf {
    /// Makes a circle.
    public nonisolated init() {}

    /// Returns the largest circle in the middle of a rectangle.
    public nonisolated func path(in rect: CGRect) -> Path {
        let side = min(rect.width, rect.height)
        return Path(
            ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }
}

/// An ellipse.
public struct Ellipse: InsettableShape, Leaf {
    /// Makes an ellipse.
    public nonisolated init() {}

    /// Returns the ellipse in a rectangle.
    public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

/// A rectangle.
public struct Rectangle: InsettableShape, Leaf {
    /// Makes a rectangle.
    public nonisolated init() {}

    /// Returns the rectangle.
    public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A rectangle with round corners.
public struct RoundedRectangle: InsettableShape, Leaf {
    /// The size of the corners.
    public nonisolated let cornerSize: CGSize
    /// The curve of the corners.
    public nonisolated let style: RoundedCornerStyle

    /// Makes a rectangle.
    public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }

    /// Makes a rectangle.
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// Returns the outline in a rectangle.
    public nonisolated func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
        return path
    }
}

/// A rectangle with round corners of different sizes.
public struct UnevenRoundedRectangle: InsettableShape, Leaf {
    private nonisolated let largest: CGFloat

    /// Makes a rectangle.
    public nonisolated init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) { largest = max(topLeadingRadius, bottomLeadingRadius, bottomTrailingRadius, topTrailingRadius) }

    /// Returns an outline whose corners all have the largest size.
    public nonisolated func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: largest) }
}

/// A rectangle with round ends.
public struct Capsule: InsettableShape, Leaf {
    /// The curve of the ends.
    public nonisolated let style: RoundedCornerStyle

    /// Makes a capsule.
    public nonisolated init(style: RoundedCornerStyle = .continuous) { self.style = style }

    /// Returns the outline in a rectangle.
    public nonisolated func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
    }
}

/// A shape of any type.
public struct AnyShape: Shape, Leaf {
    private nonisolated let shape: any Shape

    /// Takes a shape.
    public nonisolated init<Form: Shape>(_ shape: Form) { self.shape = shape }

    /// Returns the outline of the shape in a rectangle.
    public nonisolated func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

extension Shape where Self == Circle {
    /// A circle.
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
    /// A rectangle.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Capsule {
    /// A rectangle with round ends.
    public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
    /// A rectangle with round corners.
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

public import Foundation

/// Colours that change into each other.
public struct Gradient: ShapeStyle, Equatable {
    /// A colour at a place.
    public struct Stop: Equatable, Sendable {
        /// The colour.
        public var color: Color
        /// The place, from 0 to 1.
        public var location: CGFloat

        /// Takes a colour and its place.
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// The colours with their places.
    public var stops: [Stop]

    /// Takes colours with their places.
    public init(stops: [Stop]) { self.stops = stops }

    /// Takes colours at equal distances.
    public init(colors: [Color]) {
        let last = CGFloat(max(1, colors.count - 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
    }
}

/// A place in a rectangle, from 0 to 1 in both directions.
public struct UnitPoint: Hashable, Sendable {
    /// The place from side to side.
    public var x: CGFloat
    /// The place from top to bottom.
    public var y: CGFloat

    /// Takes a place.
    public init(x: CGFloat = 0, y: CGFloat = 0) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = UnitPoint()
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the leading edge.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the trailing edge.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The middle of the top.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the bottom.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The corner at top and leading edge.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The corner at top and trailing edge.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The corner at bottom and leading edge.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The corner at bottom and trailing edge.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// Colours along a line.
public struct LinearGradient: View, ShapeStyle, Leaf {
    /// Takes colours and a line.
    public nonisolated init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}

    /// Takes colours and a line.
    public nonisolated init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}

    /// Takes colours with their places and a line.
    public nonisolated init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

/// Colours around a point, by the distance.
public struct RadialGradient: View, ShapeStyle, Leaf {
    /// Takes colours and distances.
    public nonisolated init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}

    /// Takes colours and distances.
    public nonisolated init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}

    /// Takes colours with their places and distances.
    public nonisolated init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
}

/// Colours around a point, by the angle.
public struct AngularGradient: View, ShapeStyle, Leaf {
    /// Takes colours and angles.
    public nonisolated init(
        gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero
    ) {}

    /// Takes colours and angles.
    public nonisolated init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {}

    /// Takes colours and the angle at which they begin.
    public nonisolated init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {}

    /// Takes colours and the angle at which they begin.
    public nonisolated init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {}
}

/// Colours around a point, by the distance in an ellipse.
public struct EllipticalGradient: View, ShapeStyle, Leaf {
    /// Takes colours and shares of the radius.
    public nonisolated init(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
    ) {}
}

/// The style of what is in front.
public struct ForegroundStyle: ShapeStyle {
    /// Makes the style.
    public init() {}
}

/// The style of what is behind.
public struct BackgroundStyle: ShapeStyle {
    /// Makes the style.
    public init() {}
}

/// A style for content by its importance.
public struct HierarchicalShapeStyle: ShapeStyle {
    /// The style of the most important content.
    public static let primary = HierarchicalShapeStyle()
    /// The style of less important content.
    public static let secondary = HierarchicalShapeStyle()
    /// The style of content that is of little importance.
    public static let tertiary = HierarchicalShapeStyle()
    /// The style of the least important content.
    public static let quaternary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The style of content that is of little importance.
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    /// The style of the least important content.
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
    /// A style that is weaker than the least important content's.
    public static var quinary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
    /// The style of what is in front.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// A style of any type.
public struct AnyShapeStyle: ShapeStyle {
    /// Takes a style.
    public init<Style: ShapeStyle>(_ style: Style) {}
}

extension ShapeStyle where Self == Color {
    /// The colour of lines between content.
    public static var separator: Color { Color.gray }
    /// The colour of links.
    public static var link: Color { Color.blue }
    /// The colour of fills.
    public static var fill: Color { Color.gray }
}

extension ShapeStyle where Self == Material {
    /// A very thick surface.
    public static var ultraThickMaterial: Material { Material() }
    /// The surface of bars.
    public static var bar: Material { Material() }
}

extension Color {
    /// The colour as a gradient.
    public nonisolated var gradient: Gradient { Gradient(colors: [self, self]) }
}

extension ShapeStyle {
    /// Returns the style with another opacity.
    public func opacity(_ opacity: Double) -> some ShapeStyle { self }
}

extension Angle {
    /// No angle.
    public static let zero = Angle(radians: 0)

    /// The angle, in degrees.
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    /// Takes degrees.
    public init(degrees: Double) { self.init(radians: degrees * .pi / 180) }
}

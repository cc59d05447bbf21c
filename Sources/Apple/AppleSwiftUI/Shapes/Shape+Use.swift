public import Foundation

// Modifiers without effect: nothing is drawn.
extension Shape {
    /// Fills the shape.
    public func fill<Style: ShapeStyle>(_ content: Style = ForegroundStyle(), style: FillStyle = FillStyle())
        -> some View
    {
        self
    }

    /// Draws the outline of the shape.
    public func stroke<Style: ShapeStyle>(_ content: Style, lineWidth: CGFloat = 1) -> some View { self }

    /// Draws the outline of the shape.
    public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> some View { self }

    /// Draws the outline of the shape.
    public func stroke(lineWidth: CGFloat = 1) -> some Shape { self }

    /// Draws the outline of the shape.
    public func stroke(style: StrokeStyle) -> some Shape { self }

    /// Draws a part of the outline.
    public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape { self }

    /// Turns the shape.
    public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape { self }

    /// Moves the shape.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape { self }

    /// Sets the size of the shape.
    public func size(width: CGFloat, height: CGFloat) -> some Shape { self }
}

extension InsettableShape {
    /// Draws the outline inside the edges.
    public func strokeBorder<Style: ShapeStyle>(
        _ content: Style = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some View { self }

    /// Draws the outline inside the edges.
    public func strokeBorder<Style: ShapeStyle>(
        _ content: Style = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
    ) -> some View { self }

    /// Makes the shape smaller.
    public func inset(by amount: CGFloat) -> some InsettableShape { self }
}

/// The style of filling a shape.
public struct FillStyle: Equatable, Sendable {
    /// Whether areas are filled in turn.
    public var isEOFilled: Bool
    /// Whether edges are smooth.
    public var isAntialiased: Bool

    /// Takes the properties.
    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}

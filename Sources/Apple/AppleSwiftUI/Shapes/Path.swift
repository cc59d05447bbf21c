public import Foundation

/// An outline of lines and curves; nothing is drawn with it.
///
/// [Path](https://developer.apple.com/documentation/swiftui/path)
public struct Path: Equatable, Sendable, Shape, Leaf {
    /// A part of an outline.
    public enum Element: Equatable, Sendable {
        /// The beginning of a part.
        case move(to: CGPoint)
        /// A line.
        case line(to: CGPoint)
        /// A curve with one control point.
        case quadCurve(to: CGPoint, control: CGPoint)
        /// A curve with two control points.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line to the beginning of the part.
        case closeSubpath
    }

    private var elements: [Element] = []

    /// Makes an empty outline.
    public nonisolated init() {}

    /// Makes an outline by a closure.
    public nonisolated init(_ callback: (inout Path) -> Void) { callback(&self) }

    /// Makes a rectangle.
    public nonisolated init(_ rect: CGRect) { addRect(rect) }

    /// Makes an ellipse.
    public nonisolated init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

    /// Makes a rectangle with round corners.
    public nonisolated init(
        roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
    ) { addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style) }

    /// Whether there is no part.
    public nonisolated var isEmpty: Bool { elements.isEmpty }

    /// The end of the last part.
    public nonisolated var currentPoint: CGPoint? {
        switch elements.last {
        case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
        case .closeSubpath: start
        case nil: nil
        }
    }

    private nonisolated var start: CGPoint? {
        for case .move(let to) in elements.reversed() { return to }
        return nil
    }

    /// The rectangle around all points, control points included.
    public nonisolated var boundingRect: CGRect {
        var points: [CGPoint] = []
        for element in elements {
            switch element {
            case .move(let to), .line(let to): points.append(to)
            case .quadCurve(let to, let control): points += [to, control]
            case .curve(let to, let one, let two): points += [to, one, two]
            case .closeSubpath: break
            }
        }
        guard let first = points.first else { return CGRect() }
        var (low, high) = (first, first)
        for point in points {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Calls a closure with each part.
    public nonisolated func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

    /// Begins a part.
    public nonisolated mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }

    /// Adds a line.
    public nonisolated mutating func addLine(to end: CGPoint) { elements.append(.line(to: end)) }

    /// Adds lines between points.
    public nonisolated mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        for point in lines.dropFirst() { addLine(to: point) }
    }

    /// Adds a curve.
    public nonisolated mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        elements.append(.quadCurve(to: end, control: control))
    }

    /// Adds a curve.
    public nonisolated mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.curve(to: end, control1: control1, control2: control2))
    }

    /// Adds a line to the beginning of the part.
    public nonisolated mutating func closeSubpath() { elements.append(.closeSubpath) }

    /// Adds an outline.
    public nonisolated mutating func addPath(_ path: Path) { elements += path.elements }

    /// Adds a rectangle.
    public nonisolated mutating func addRect(_ rect: CGRect) {
        addLines([
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ])
        closeSubpath()
    }

    /// Adds rectangles.
    public nonisolated mutating func addRects(_ rects: [CGRect]) {
        for rect in rects { addRect(rect) }
    }
}

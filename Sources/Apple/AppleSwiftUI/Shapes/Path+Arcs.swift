public import Foundation

extension Path {
    /// Adds a part of a circle.
    public nonisolated mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
    ) {
        var sweep = endAngle.radians - startAngle.radians
        // In coordinates whose y grows downwards, `clockwise` is the other way round.
        if clockwise { while sweep > 0 { sweep -= 2 * .pi } } else { while sweep < 0 { sweep += 2 * .pi } }
        addArc(center: center, size: CGSize(width: radius, height: radius), from: startAngle.radians, by: sweep)
    }

    /// Adds a part of a circle.
    public nonisolated mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle
    ) {
        addArc(center: center, size: CGSize(width: radius, height: radius), from: startAngle.radians, by: delta.radians)
    }

    /// Adds an ellipse.
    public nonisolated mutating func addEllipse(in rect: CGRect) {
        let size = CGSize(width: rect.width / 2, height: rect.height / 2)
        move(to: CGPoint(x: rect.maxX, y: rect.midY))
        addArc(center: CGPoint(x: rect.midX, y: rect.midY), size: size, from: 0, by: 2 * .pi)
        closeSubpath()
    }

    /// Adds a rectangle with round corners.
    public nonisolated mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
    ) {
        let size = CGSize(width: min(cornerSize.width, rect.width / 2), height: min(cornerSize.height, rect.height / 2))
        let (left, right) = (rect.minX + size.width, rect.maxX - size.width)
        let (top, bottom) = (rect.minY + size.height, rect.maxY - size.height)
        move(to: CGPoint(x: left, y: rect.minY))
        let corners = [(right, top, -0.5), (right, bottom, 0), (left, bottom, 0.5), (left, top, 1)]
        for (x, y, start) in corners {
            addArc(center: CGPoint(x: x, y: y), size: size, from: start * .pi, by: .pi / 2)
        }
        closeSubpath()
    }

    /// Adds a part of an ellipse by curves of a quarter at most, after a line to its beginning.
    private nonisolated mutating func addArc(center: CGPoint, size: CGSize, from start: Double, by sweep: Double) {
        func point(_ angle: Double, _ along: Double = 0) -> CGPoint {
            CGPoint(
                x: center.x + size.width * CGFloat(cos(angle) - along * sin(angle)),
                y: center.y + size.height * CGFloat(sin(angle) + along * cos(angle)))
        }
        if isEmpty { move(to: point(start)) } else if currentPoint != point(start) { addLine(to: point(start)) }
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / Double(count)
        let reach = 4.0 / 3 * tan(step / 4)
        for index in 0..<count {
            let (one, two) = (start + Double(index) * step, start + Double(index + 1) * step)
            addCurve(to: point(two), control1: point(one, reach), control2: point(two, -reach))
        }
    }
}

/// Places times and lanes on the drawing, in pixels.
struct TimelineScale {
    /// The width of the lane names.
    static let margin = 190.0
    /// The width of the whole drawing.
    let width: Double
    private let end: Double

    /// A scale on which a long run is wider than a short one, within limits.
    init(end: Duration) {
        self.end = end.seconds
        width = Self.margin + min(max(960, end.seconds * 40), 6000)
    }

    /// The place of a time.
    func x(_ time: Duration) -> Double {
        Self.margin + (width - Self.margin - 12) * min(max(time.seconds / end, 0), 1)
    }

    /// The place of a time as an attribute's text.
    func at(_ time: Duration) -> String { Self.text(x(time)) }

    /// The width of a stretch of time, at least one pixel.
    func width(_ from: Duration, _ to: Duration) -> String { Self.text(max(x(to) - x(from), 1)) }

    /// Round times for the axis, with at most twelve steps between them on the narrowest drawing.
    var ticks: [Duration] {
        let target = end / (12 * (width - Self.margin) / 960)
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000]
        let step = steps.first { Double($0) / 1000 >= target } ?? 3_600_000
        return (0...Int(end * 1000) / step).map { .milliseconds($0 * step) }
    }

    /// A number with one digit after the point.
    static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }
}

internal import LabModel
package import ScenarioLanguage

/// Draws a timeline as inline SVG: steps and faults on top, then a lane per program, messages across the lanes.
///
/// Whatever is drawn carries a `title`, so that pointing at it tells the event.
package struct TimelineDrawing {
    let timeline: Timeline
    let result: ScenarioResult
    let scale: TimelineScale
    /// The vertical place of each lane, as its top and height, in the order of the lanes.
    let places: [(top: Double, height: Double)]
    /// The row of each fault's bar: faults at the same time are below each other.
    let faultRows: [Int]
    let height: Double

    static let stepsTop = 8.0
    static let stepsHeight = 20.0
    static let faultHeight = 20.0
    static var faultsTop: Double { stepsTop + stepsHeight + 8 }

    /// Lays out a timeline.
    package init(_ timeline: Timeline, result: ScenarioResult) {
        self.timeline = timeline
        self.result = result
        scale = TimelineScale(end: timeline.end)
        faultRows = Self.rows(timeline.bands, end: timeline.end)
        let faults = Double((faultRows.max() ?? -1) + 1) * Self.faultHeight
        var top = Self.faultsTop + faults + (faults > 0 ? 10 : 0)
        let crowded = timeline.lanes.count > 24
        var places: [(Double, Double)] = []
        for (index, lane) in timeline.lanes.enumerated() {
            let begins = index == 0 || timeline.lanes[index - 1].subject.host != lane.subject.host
            if index > 0, begins { top += crowded ? 3 : 12 }
            let height = lane.subject.height(crowded: crowded)
            places.append((top, height))
            top += height + (crowded ? 1 : 4)
        }
        self.places = places
        height = top + 26
    }

    /// The picture.
    package var svg: String {
        let size = "\(TimelineScale.text(scale.width))\" height=\"\(TimelineScale.text(height))"
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size)\" role=\"img\" aria-label=\"Timeline\">"
        ]
        parts.append(Self.hatching)
        parts += axis
        parts += faultShades
        parts += steps
        parts += faultBars
        for index in timeline.lanes.indices { parts += laneParts(index) }
        parts += timeline.messages.flatMap(messageParts)
        parts += findings
        return (parts + ["</svg>"]).joined(separator: "\n")
    }

    /// The top of the lanes, below steps and faults.
    var lanesTop: Double { places.first?.top ?? height - 26 }
    /// The bottom of the lanes, above the numbers of the axis.
    var lanesBottom: Double { height - 22 }

    private static let hatching = """
        <defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <line class="hatch" x1="0" y1="0" x2="0" y2="7"/></pattern></defs>
        """

    /// The first free row for each fault.
    private static func rows(_ bands: [Timeline.Band], end: Duration) -> [Int] {
        var busyUntil: [Duration] = []
        return bands.map { band in
            let until = band.to ?? end
            if let row = busyUntil.firstIndex(where: { $0 <= band.from }) {
                busyUntil[row] = until
                return row
            }
            busyUntil.append(until)
            return busyUntil.count - 1
        }
    }

    private var axis: [String] {
        scale.ticks.flatMap { tick in
            let x = scale.at(tick)
            let line = "x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.stepsTop)\" y2=\"\(TimelineScale.text(lanesBottom))\""
            let label = "x=\"\(x)\" y=\"\(TimelineScale.text(height - 8))\""
            return [
                "<line class=\"grid\" \(line)/>", "<text class=\"tick\" \(label)>\(Self.axisText(tick))</text>",
            ]
        }
    }

    private static func axisText(_ time: Duration) -> String {
        var text = time.millisecondText
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text + " s"
    }

    private var faultShades: [String] {
        timeline.bands.map { band in
            let to = band.to ?? timeline.end
            let place = "x=\"\(scale.at(band.from))\" y=\"\(TimelineScale.text(lanesTop - 5))\""
            let size =
                "width=\"\(scale.width(band.from, to))\" height=\"\(TimelineScale.text(lanesBottom - lanesTop + 5))\""
            return "<rect class=\"fault-shade\" \(place) \(size)/>"
        }
    }

    private var faultBars: [String] {
        var parts: [String] = []
        if !timeline.bands.isEmpty { parts.append(name("faults", top: Self.faultsTop, height: Self.faultHeight)) }
        for (band, row) in zip(timeline.bands, faultRows) {
            let to = band.to ?? timeline.end
            let healed = band.to.map { "healed at \($0.millisecondText) s" } ?? "never healed"
            let top = Self.faultsTop + Double(row) * Self.faultHeight
            parts.append(
                bar(
                    "fault", from: band.from, to: to, top: top, height: Self.faultHeight - 3, text: band.fault,
                    note: "\(band.fault), from \(band.from.millisecondText) s, \(healed)"))
        }
        return parts
    }

    private var steps: [String] {
        var parts = [name("steps", top: Self.stepsTop, height: Self.stepsHeight)]
        for (index, step) in result.steps.enumerated() {
            guard let began = step.began else { continue }
            parts.append(
                bar(
                    "step \(step.state.rawValue)", from: began, to: step.ended ?? timeline.end, top: Self.stepsTop,
                    height: Self.stepsHeight - 3, text: "\(index + 1)",
                    note: "\(index + 1). \(step.text): \(step.state.rawValue)"))
        }
        return parts
    }

    private var findings: [String] {
        result.findings.compactMap { finding in
            guard let at = finding.at else { return nil }
            let x = scale.at(at)
            let line = "x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.stepsTop)\" y2=\"\(TimelineScale.text(lanesBottom))\""
            return
                "<line class=\"finding \(finding.verdict.kind.rawValue)\" \(line)>\(title(finding.headline()))</line>"
        }
    }

    /// A bar with text that is cut off where the bar ends.
    func bar(
        _ style: String, from: Duration, to: Duration, top: Double, height: Double, text: String, note: String
    ) -> String {
        let x = scale.x(from)
        let place = "x=\"\(TimelineScale.text(x))\" y=\"\(TimelineScale.text(top))\""
        let size = "width=\"\(scale.width(from, to))\" height=\"\(TimelineScale.text(height))\""
        let room = scale.x(to) - x - 8
        let fits = Int(room / 6.6)
        let shown = text.count <= fits ? text : fits > 3 ? text.prefix(fits - 1) + "…" : ""
        let label = "x=\"\(TimelineScale.text(x + 5))\" y=\"\(TimelineScale.text(top + height - 5))\""
        return "<g class=\"\(style)\">\(title(note))<rect rx=\"3\" \(place) \(size)/>"
            + "<text \(label)>\(XMLText.escaped(shown))</text></g>"
    }

    /// The name of a lane, at its left, cut off where there is no more room.
    func name(_ text: String, top: Double, height: Double, style: String = "name") -> String {
        let place = "x=\"\(Self.nameEnd)\" y=\"\(TimelineScale.text(top + height / 2 + 4))\""
        let shown = text.count > 25 ? text.prefix(24) + "…" : text
        return "<text class=\"\(style)\" \(place)>\(title(text))\(XMLText.escaped(shown))</text>"
    }

    private static var nameEnd: String { TimelineScale.text(TimelineScale.margin - 12) }

    /// What is shown when one points at a part.
    func title(_ text: String) -> String { "<title>\(XMLText.escaped(text, inAttribute: false))</title>" }
}

extension Timeline.Lane.Subject {
    /// The host that the lane belongs to.
    var host: String {
        switch self {
        case .network(let host), .access(_, let host), .wire(let host): host
        case .program(let program): program.host
        case .client(_, let server), .clients(_, let server): server.host
        }
    }

    /// The height of the lane in pixels.
    func height(crowded: Bool) -> Double {
        switch self {
        case .network: crowded ? 6 : 10
        case .access: crowded ? 9 : 14
        case .wire: crowded ? 8 : 14
        case .program: crowded ? 13 : 26
        case .client: crowded ? 8 : 12
        case .clients: 44
        }
    }
}

internal import LabModel

extension TimelineDrawing {
    /// The name, spans, levels and marks of a lane.
    func laneParts(_ index: Int) -> [String] {
        let lane = timeline.lanes[index]
        let (top, height) = places[index]
        var parts = [laneName(lane, top: top, height: height)]
        let thin = if case .program = lane.subject { height / 5 } else { 0.0 }
        for span in lane.spans {
            let place = "x=\"\(scale.at(span.from))\" y=\"\(TimelineScale.text(top + thin))\""
            let size =
                "width=\"\(scale.width(span.from, span.to))\" height=\"\(TimelineScale.text(height - 2 * thin))\""
            let word = span.kind.rawValue.replacing("-", with: " ")
            let note = "\(word) for \((span.to - span.from).shortText), since \(span.note)"
            parts.append("<rect class=\"\(span.kind.rawValue)\" rx=\"2\" \(place) \(size)>\(title(note))</rect>")
        }
        if case .clients(let count, _) = lane.subject {
            parts.append(levelArea(lane.levels, of: count, top: top, height: height))
        }
        return parts + marks(lane.marks, top: top, height: height)
    }

    private func laneName(_ lane: Timeline.Lane, top: Double, height: Double) -> String {
        switch lane.subject {
        case .network(let host):
            return name("\(host) link", top: top, height: height, style: "name small")
        case .wire(let host):
            return name("link of \(host)", top: top, height: height, style: "name small")
        case .program(let program):
            return name(program.description, top: top, height: height, style: height < 20 ? "name small" : "name")
        case .access(let app, let host):
            return name("access of \(host)/\(app)", top: top, height: height, style: "name small")
        case .client(let client, let server):
            return name("\(client) at \(server.host)", top: top, height: height, style: "name small")
        case .clients(let count, _):
            return name("clients online, of \(count)", top: top, height: height, style: "name small")
        }
    }

    /// The number of online clients as a stepped area.
    private func levelArea(_ levels: [Timeline.Level], of count: Int, top: Double, height: Double) -> String {
        guard let first = levels.first else { return "" }
        func y(_ level: Int) -> String {
            TimelineScale.text(top + height * (1 - Double(level) / Double(max(count, 1))))
        }
        var path = "M\(scale.at(first.at)) \(y(0))"
        for level in levels { path += "H\(scale.at(level.at))V\(y(level.count))" }
        path += "H\(scale.at(timeline.end))V\(y(0))Z"
        let most = levels.map(\.count).max() ?? 0
        return "<path class=\"level\" d=\"\(path)\">\(title("at most \(most) of \(count) clients online"))</path>"
    }

    /// The marks of a lane; marks of one kind on the same pixel are drawn once, and the first one's note tells how many.
    private func marks(_ marks: [Timeline.Mark], top: Double, height: Double) -> [String] {
        var order: [String] = []
        var drawn: [String: (mark: Timeline.Mark, x: Double, count: Int)] = [:]
        for mark in marks {
            let x = scale.x(mark.at)
            let key = "\(mark.kind.rawValue) \(Int(x.rounded()))"
            if drawn[key] == nil {
                order.append(key)
                drawn[key] = (mark, x, 0)
            }
            drawn[key]?.count += 1
        }
        return order.compactMap { drawn[$0] }.map { mark, x, count in
            let note = title(mark.note + (count > 1 ? " (and \(count - 1) more)" : ""))
            return sign(mark.kind, x: x, top: top, height: height, note: note)
        }
    }

    private func sign(_ kind: Timeline.Mark.Kind, x: Double, top: Double, height: Double, note: String) -> String {
        let middle = top + height / 2
        let at = TimelineScale.text
        switch kind {
        case .heartbeat:
            let ends = "y1=\"\(at(top + height * 0.25))\" y2=\"\(at(top + height * 0.75))\""
            return "<line class=\"heartbeat\" x1=\"\(at(x))\" x2=\"\(at(x))\" \(ends)>\(note)</line>"
        case .sent, .received:
            let (from, to) = kind == .sent ? (0.0, 0.5) : (0.5, 1.0)
            let ends = "y1=\"\(at(top + height * from))\" y2=\"\(at(top + height * to))\""
            return "<line class=\"frame\" x1=\"\(at(x))\" x2=\"\(at(x))\" \(ends)>\(note)</line>"
        case .process:
            let ends = "y1=\"\(at(top))\" y2=\"\(at(top + height))\""
            return "<line class=\"process\" x1=\"\(at(x))\" x2=\"\(at(x))\" \(ends)>\(note)</line>"
        case .warning:
            let peak = "M\(at(x)) \(at(middle - 6))l6 11h-12z"
            return "<path class=\"warning\" d=\"\(peak)\">\(note)</path>"
        case .duplicate:
            let diamond = "M\(at(x)) \(at(middle - 5))l5 5l-5 5l-5 -5z"
            return "<path class=\"duplicate\" d=\"\(diamond)\">\(note)</path>"
        case .other:
            return "<circle class=\"other\" cx=\"\(at(x))\" cy=\"\(at(middle))\" r=\"2.2\">\(note)</circle>"
        }
    }

    /// A message: from where it was taken to each delivery, or a dashed line to the end if it never arrived.
    func messageParts(_ message: Timeline.Message) -> [String] {
        let from = (x: scale.x(message.sent), y: message.server.flatMap(middle) ?? lanesTop - 3)
        let at = TimelineScale.text
        let origin = "x1=\"\(at(from.x))\" y1=\"\(at(from.y))\""
        let word = "<text x=\"\(at(from.x + 6))\" y=\"\(at(from.y - 5))\">\(XMLText.escaped(message.name))</text>"
        var parts = ["<circle cx=\"\(at(from.x))\" cy=\"\(at(from.y))\" r=\"3.5\"/>", word]
        for delivery in message.deliveries {
            guard let y = middle(delivery.program) else { continue }
            let x = scale.x(delivery.at)
            parts.append("<line \(origin) x2=\"\(at(x))\" y2=\"\(at(y))\"/>")
            parts.append("<circle class=\"arrived\" cx=\"\(at(x))\" cy=\"\(at(y))\" r=\"4.5\"/>")
        }
        if message.deliveries.isEmpty {
            parts.append("<line class=\"lost\" \(origin) x2=\"\(scale.at(timeline.end))\" y2=\"\(at(from.y))\"/>")
        }
        let arrivals = message.deliveries.map { "delivered by \($0.program) after \(($0.at - message.sent).shortText)" }
        let fate = arrivals.isEmpty ? "never delivered" : arrivals.joined(separator: ", ")
        let note = title("\(message.name), taken at \(message.sent.millisecondText) s, \(fate)")
        return ["<g class=\"message\">\(note)\(parts.joined())</g>"]
    }

    /// The vertical middle of a program's lane.
    private func middle(_ program: ProgramID) -> Double? {
        timeline.lanes.firstIndex { $0.subject == .program(program) }.map { places[$0].top + places[$0].height / 2 }
    }
}

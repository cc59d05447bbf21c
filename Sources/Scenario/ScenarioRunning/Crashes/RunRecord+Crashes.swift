internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

extension RunRecord {
    /// Adds a failed finding for a signal that no step expects; it leads the findings as their cause.
    func find(_ report: CrashReport, of id: ProgramID, _ events: [Event]) {
        find(
            .failed, step: current,
            "\(id) was \(report.summary), from outside the lab, and no step expects it.",
            cause: report.place.map { "\(id) crashed at \($0) (\(report.signalName))" },
            details: report.lines + Self.endTimeout(of: id, events)
                + ["Where it is meant, say so: `expect: { crash: \(id), signal: \(report.signalName) }`."],
            leads: true, isIncidental: true, isJudged: true)
    }

    /// Returns the last three lines of output, without the Swift runtime's stack trace, which has no symbols.
    private static func endTimeout(of id: ProgramID, _ events: [Event]) -> [String] {
        let lines = events.filter { $0.source == .program(id) && $0.text != nil }
        let words = lines.prefix { $0.text?.hasPrefix("Current stack trace:") != true }
        return words.suffix(3).map(RunText.line)
    }
}

extension CrashReport {
    /// The place in the source without folders, such as `PushProvider.swift:21 in PushProvider.callBed()`.
    fileprivate var place: String? {
        guard let location, let at = location.ranges(of: " at ").last else { return nil }
        let file = location[at.upperBound...].split(separator: "/").last ?? location[at.upperBound...]
        return "\(file) in \(location[..<at.lowerBound])"
    }

    /// The calls, one per line.
    var lines: [String] { calls.enumerated().map { "  \($0.offset) \($0.element)" } }
}

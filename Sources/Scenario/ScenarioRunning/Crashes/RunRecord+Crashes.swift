internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

extension RunRecord {
    /// Notes that a signal has ended a program which nobody in the lab sent and no step expects: the cause of whatever else
    /// was found.
    func find(_ report: CrashReport, of id: ProgramID, _ events: [Event]) {
        find(
            .failed, step: current,
            "\(id) was \(report.summary), which nobody in the lab sent and no step expects.",
            cause: report.place.map { "\(id) crashed at \($0) (\(report.signalName))" },
            details: report.lines + Self.lastWords(of: id, events)
                + ["Where it is meant, say so: `expect: { crash: \(id), signal: \(report.signalName) }`."],
            leads: true, isIncidental: true, isJudged: true)
    }

    /// What a program printed last, without the calls that the runtime of Swift prints, which have no names there.
    private static func lastWords(of id: ProgramID, _ events: [Event]) -> [String] {
        let lines = events.filter { $0.source == .program(id) && $0.text != nil }
        let words = lines.prefix { $0.text?.hasPrefix("Current stack trace:") != true }
        return words.suffix(3).map(RunText.line)
    }
}

extension CrashReport {
    /// Where it is in its own source, without the folders: `PushProvider.swift:21 in PushProvider.callBed()`.
    fileprivate var place: String? {
        guard let location, let at = location.ranges(of: " at ").last else { return nil }
        let file = location[at.upperBound...].split(separator: "/").last ?? location[at.upperBound...]
        return "\(file) in \(location[..<at.lowerBound])"
    }

    /// Its calls, a line each.
    var lines: [String] { calls.enumerated().map { "  \($0.offset) \($0.element)" } }
}

internal import LabModel
internal import NetworkLab
internal import Scenario

/// What steps make of datagrams that this machine could not keep from an app.
extension RunContext {
    /// Why what an expectation came to says nothing: without some events it would have come to something else.
    func shortcoming(
        of expectation: Expectation, held: Bool, since start: EventMark?, until deadline: Duration, _ step: Int
    ) async throws -> RunError? {
        let ungoverned = await pump.ungoverned
        guard let start, !ungoverned.isEmpty,
            var condition = try factory.condition(expectation, .all, in: await pump.state)
        else { return nil }
        let state = await pump.state
        let events = log.events(since: start).filter { $0.at >= start.at && $0.at <= deadline }
        for event in events where !ungoverned.contains(event) { condition.observe(event, state) }
        guard (condition.statusAtEnd == .holds) != held else { return nil }
        return UngovernedReception.shortcoming(of: record.text(step), events.filter { ungoverned.contains($0) })
    }

    /// Checks that what came to a probe would have come to it anywhere.
    func checkReception(_ matcher: EventMatcher, of id: ProgramID) async throws {
        guard await pump.ungoverned.contains(where: matcher.matches) else { return }
        throw UngovernedReception.shortcoming(of: record.current.map(record.text) ?? "try", by: [id])
    }
}

extension UngovernedReception {
    /// Why a step says nothing whose result some events made that say nothing.
    static func shortcoming(of step: String, _ events: [Event]) -> RunError {
        var programs: [ProgramID] = []
        for case .program(let id) in events.map(\.source) where !programs.contains(id) { programs.append(id) }
        return shortcoming(of: step, by: programs, events.suffix(4).map(RunText.line))
    }

    /// Why a step says nothing whose result depends on what programs received without access.
    static func shortcoming(of step: String, by programs: [ProgramID], _ lines: [String] = []) -> RunError {
        RunError(
            "`\(step)` depends on multicast or broadcast that \(programs.map(\.description).joined(separator: ", ")) "
                + "received without access: this machine allows no control groups or eBPF, which alone can keep it away.",
            details: lines + EnforcementLimits.remedy, verdict: .inconclusive(.notSupported))
    }
}

internal import LabModel
internal import NetworkLab
internal import Scenario

/// What steps make of datagrams that this machine could not keep from an app.
extension RunContext {
    /// Why what an expectation came to says nothing: without some events it would have come to something else.
    func limitation(
        of expectation: ScenarioExpectation, held: Bool, since start: LogPosition?, until deadline: Duration,
        _ step: Int
    ) async throws -> RunError? {
        let unenforced = await pump.unenforced
        guard let start, !unenforced.isEmpty,
            var condition = try factory.condition(expectation, .all, in: await pump.state)
        else { return nil }
        let state = await pump.state
        let events = log.events(since: start).filter { $0.at >= start.at && $0.at <= deadline }
        for event in events where !unenforced.contains(event) { condition.observe(event, state) }
        guard (condition.statusAtEnd == .holds) != held else { return nil }
        return UnenforcedReception.limitation(of: record.text(step), events.filter { unenforced.contains($0) })
    }

    /// Checks that what came to a probe would have come to it anywhere.
    func checkReception(_ matcher: EventMatcher, of id: ProgramID) async throws {
        guard await pump.unenforced.contains(where: matcher.matches) else { return }
        throw UnenforcedReception.limitation(of: record.current.map(record.text) ?? "try", by: [id])
    }
}

extension UnenforcedReception {
    /// Why a step says nothing whose result some events made that say nothing.
    static func limitation(of step: String, _ events: [Event]) -> RunError {
        var programs: [ProgramID] = []
        for case .program(let id) in events.map(\.source) where !programs.contains(id) { programs.append(id) }
        return limitation(of: step, by: programs, events.suffix(4).map(RunText.line))
    }

    /// Why a step says nothing whose result depends on what programs received without access.
    static func limitation(of step: String, by programs: [ProgramID], _ lines: [String] = []) -> RunError {
        RunError(
            "`\(step)` depends on multicast or broadcast that \(programs.map(\.description).joined(separator: ", ")) "
                + "received without access: this machine allows no control groups or eBPF, which alone can keep it away.",
            details: lines + EnforcementLimits.remedy, verdict: .inconclusive(.notSupported))
    }
}

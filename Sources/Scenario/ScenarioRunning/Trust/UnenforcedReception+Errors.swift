internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// What steps make of datagrams that this machine could not keep from an app.
extension RunContext {
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

internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// The verdict on datagrams that this machine could not keep from an app.
extension RunContext {
    /// Throws if a probe received what it would not have received where the kernel enforces privacy.
    func checkReception(_ matcher: EventMatcher, of id: ProgramID) async throws {
        guard await pump.unenforced.contains(where: matcher.matches) else { return }
        throw UnenforcedReception.limitation(of: record.current.map(record.text) ?? "try", by: [id])
    }
}

extension UnenforcedReception {
    /// Returns why a step that depends on these events is inconclusive.
    static func limitation(of step: String, _ events: [Event]) -> RunError {
        var programs: [ProgramID] = []
        for case .program(let id) in events.map(\.source) where !programs.contains(id) { programs.append(id) }
        return limitation(of: step, by: programs, events.suffix(4).map(RunText.line))
    }

    /// Returns why a step that depends on reception without access is inconclusive.
    static func limitation(of step: String, by programs: [ProgramID], _ lines: [String] = []) -> RunError {
        RunError(
            "`\(step)` depends on multicast or broadcast that \(programs.map(\.description).joined(separator: ", ")) "
                + "received without access: this machine allows no control groups or eBPF, which alone can keep it away.",
            details: lines + EnforcementLimits.remedy, verdict: .inconclusive(.notSupported))
    }
}

internal import LabModel
internal import NetworkLab
internal import Scenario

/// What steps make of datagrams that this machine could not keep from an app.
extension ScenarioRun {
    /// Notes an event that says nothing, and the rules that it would have broken.
    func setAside(_ event: Event) {
        ungoverned.insert(event)
        for rule in rules {
            var trial = rule
            guard trial.observe(event, state), doubted.insert(rule.step).inserted else { continue }
            fail(shortcoming(rule.step, [event]), step: rule.step)
        }
    }

    /// Why what an expectation came to says nothing: without some events it would have come to something else.
    func shortcoming(
        of expectation: Expectation, held: Bool, since start: Mark?, until deadline: Duration, _ index: Int
    ) throws -> RunError? {
        guard let start, !ungoverned.isEmpty, var condition = try factory.condition(expectation, .all, in: state)
        else { return nil }
        let events = log.events(from: start.position).filter { $0.at >= start.at && $0.at <= deadline }
        for event in events where !ungoverned.contains(event) { condition.observe(event, state) }
        guard (condition.statusAtEnd == .holds) != held else { return nil }
        return shortcoming(index, events.filter { ungoverned.contains($0) })
    }

    /// Checks that what came to a probe would have come to it anywhere.
    func checkReception(_ matcher: EventMatcher, of id: ProgramID) throws {
        guard ungoverned.contains(where: matcher.matches) else { return }
        let text = current.map { "`\(outcomes[$0].text)`" } ?? "What was tried"
        throw RunError(Self.message(text, [id]), details: Self.remedy, verdict: .inconclusive(.notSupported))
    }

    private func shortcoming(_ index: Int, _ events: [Event]) -> RunError {
        var programs: [ProgramID] = []
        for case .program(let id) in events.map(\.source) where !programs.contains(id) { programs.append(id) }
        return RunError(
            Self.message("`\(outcomes[index].text)`", programs),
            details: events.suffix(4).map(RunText.line) + Self.remedy, verdict: .inconclusive(.notSupported))
    }

    private static func message(_ what: String, _ programs: [ProgramID]) -> String {
        "\(what) depends on multicast or broadcast that \(programs.map(\.description).joined(separator: ", ")) received "
            + "without access: this machine allows no control groups or eBPF, which alone can keep it away."
    }
}

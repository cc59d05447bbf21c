internal import NetworkLab
internal import ScenarioLanguage

extension FaultStep: PerformedStep {
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws {
        try await run.limits.checkFilters(kind.word.programs)
        try await run.faults.inject(self, index, at: began)
        try await run.noteRoutes(of: kind)
    }
}

extension Healing: PerformedStep {
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws {
        try await run.faults.heal(self)
        for fault in await run.faults.faults.map(\.definition.kind) { try await run.noteRoutes(of: fault) }
    }
}

extension SendStep: PerformedStep {
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws {
        try await run.sender.hand(self)
    }
}

extension TryStep: PerformedStep {
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws {
        try await run.tries.attempt(self, index)
    }
}

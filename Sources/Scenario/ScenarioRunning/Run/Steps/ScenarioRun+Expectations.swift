internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension ExpectStep: PerformedStep {
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws {
        try await run.expect(self, index, at: began)
    }
}

extension NeverStep: PerformedStep {
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws {
        try await run.forbid(self, index, at: began)
    }
}

extension AlwaysStep: PerformedStep {
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws {
        try await run.demand(self, index, at: began)
    }
}

extension ScenarioRun {
    /// The minimum time for which an exact count and a `never` with a count are checked, in case no later step takes
    /// time.
    private static let settling: Duration = .milliseconds(500)

    /// Waits until an expectation holds.
    fileprivate func expect(_ step: ExpectStep, _ index: Int, at began: LogPosition) async throws {
        let (expectation, within) = (step.what, step.within)
        let deadline = began.at + within
        switch expectation.meaning {
        case .recovery(let host, let stable):
            return try await expectRecovery(of: host, from: began.at, within: within, stable: stable, index)
        case .measured(let bounds, _):
            return try await sampler.expect(expectation, bounds, until: deadline, index)
        case .state, .count, .beat, .spread, .order, .tests: break
        }
        let start = step.since == .start ? .start : starts.position(for: expectation)
        try await withThrowingTaskGroup(of: Void.self) { group in
            if let reporters = Reporters(of: expectation, in: context.definition) {
                group.addTask { await self.giveUp(without: reporters) }
            }
            try await judge.expect(expectation, index, from: began.at, until: deadline, since: start)
            group.cancelAll()
        }
        // More events can still break an exact count, even if no later step takes time.
        if expectation.isExact { lasting = max(lasting, context.log.now + Self.settling) }
    }

    fileprivate func forbid(_ step: NeverStep, _ index: Int, at began: LogPosition) async throws {
        let (expectation, end) = (step.what, step.duration.map { began.at + $0 })
        if try await sample(expectation, .never, until: end, index) { return }
        try await judge.forbid(expectation, index, from: began, until: end)
        let isLookedFor = end == nil && expectation.count != nil
        lasting = max(lasting, end ?? .zero, isLookedFor ? began.at + Self.settling : .zero)
    }

    /// Demands something from a position on; with a duration, waits until its end.
    fileprivate func demand(_ step: AlwaysStep, _ index: Int, at began: LogPosition) async throws {
        let (expectation, end) = (step.what, step.duration.map { began.at + $0 })
        if try await !sample(expectation, .always, until: end, index) {
            try await judge.demand(expectation, index, from: began, until: end)
            lasting = max(lasting, end ?? .zero)
        }
        if let end { try await context.sleep(until: end + EventPump.grace) }
    }

    /// Measures a quantity against a rule from now on; returns `false` if the expectation is not about a quantity.
    private func sample(
        _ expectation: ScenarioExpectation, _ kind: Rule.Kind, until end: Duration?, _ index: Int
    ) async throws -> Bool {
        guard let rule = try await sampler.rule(expectation, kind, until: end, index) else { return false }
        lasting = max(lasting, end ?? .zero)
        sampled.append(rule)
        jobs.add { [sampler] in await sampler.keep(rule) }
        return true
    }
}

internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension RunAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        for host in try run.context.factory.members(host) { try await start(on: host, in: run, index) }
    }

    private func start(on host: String, in run: isolated ScenarioRun, _ index: Int) async throws {
        let context = run.context
        let id = ProgramID(host: host, program: "step-\(index + 1)")
        let start = context.log.logPosition
        let text = words.joined(separator: " ")
        let spec = try run.planner.spec(running: words, as: id.program, on: host)
        do {
            _ = try await run.lab.start(spec, on: host)
        } catch {
            throw RunError("`\(text)` cannot be started on \(host): \(error)")
        }
        let waited = await context.pump.wait(ReadyCondition(id, nil), since: start, until: start.at + within)
        switch waited.result {
        case .held, .cancelled: throw CancellationError()
        case .timeUp:
            let (verdict, excuse) = context.record.judge(from: start.at, to: start.at + within, time: within)
            throw RunError(
                "`\(text)` on \(host) did not end in \(Notation.text(within)).\(excuse)",
                details: context.details.lastLines(of: id),
                verdict: verdict)
        case .broken:
            guard let end = waited.condition.end, end.code != 0 else { return }
            throw RunError(
                "`\(text)` on \(host) failed: \(waited.condition.seen).", details: context.details.lastLines(of: id))
        }
    }
}

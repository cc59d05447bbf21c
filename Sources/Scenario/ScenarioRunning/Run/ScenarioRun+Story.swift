internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

/// What goes on beside the steps.
enum Chore: Sendable {
    /// A fault is healed at its time; the number is that of its record.
    case heal(Int, at: Duration)
    /// A measured quantity is held to a rule.
    case keep(SampledRule)
}

extension ScenarioRun {
    /// Runs the whole story: the start of the programs, the steps, the end.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.follow() }
            group.addTask { await self.doChores() }
            group.addTask { [machine] in await machine.watchTasks() }
            group.addTask {
                await self.tell()
                self.ending.open()
            }
            await ending.wait()
            group.cancelAll()
        }
        await finish()
    }

    private func tell() async {
        do {
            try await startPrograms()
        } catch {
            if !Task.isCancelled { fail(error, step: nil) }
            return
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.keepTime() }
            await runSteps()
            group.cancelAll()
        }
    }

    /// Ends the steps when the whole takes too long.
    private func keepTime() async {
        let began = log.now
        guard (try? await MonotonicClock.sleep(for: definition.timeout)) != nil else { return }
        let (verdict, excuse) = judge(from: began, to: began + definition.timeout, time: definition.timeout)
        find(
            verdict, step: current,
            "The scenario was to take at most \(Notation.text(definition.timeout)) and was still waiting \(place)."
                + excuse
        )
        end()
    }

    /// Where in the story it is.
    private var place: String {
        current.map { "in the step `\(outcomes[$0].text)`" } ?? "before the first step"
    }

    private func runSteps() async {
        for (index, step) in definition.steps.enumerated() {
            if Task.isCancelled { return }
            current = index
            outcomes[index].began = log.now
            note(.stepBegan, index)
            do {
                try await carryOut(step.action, index)
                try Task.checkCancellation()
                // A step that this machine cannot decide has said so, and does not keep the others from it.
                if outcomes[index].state == .notRun { outcomes[index].state = .done }
                endStep(index)
            } catch {
                if Task.isCancelled { return }
                fail(error, step: index)
                endStep(index)
                return
            }
        }
        // What is forbidden for a time is so for all of it.
        try? await sleep(until: lasting)
    }

    private func endStep(_ index: Int) {
        outcomes[index].ended = log.now
        note(.stepEnded, index)
    }

    private func carryOut(_ action: Step.Action, _ index: Int) async throws {
        switch action {
        case .expect(let what, let within): try await expect(what, within: within, index)
        case .never(let what, let time): try await forbid(what, for: time, index)
        case .always(let what, let time): try await demand(what, for: time, index)
        case .fault(let fault):
            markAction()
            try await inject(fault, index)
        case .heal(let healing):
            markAction()
            try await heal(healing)
        case .send(let send):
            markAction()
            sent[send.message] = lastAction
            try await hand(send)
        case .do(let action):
            markAction()
            try await perform(action, index)
        case .try(let step):
            markAction()
            try await attempt(step, index)
        }
    }

    private func markAction() {
        pump()
        lastAction = mark
    }

    private func doChores() async {
        await withDiscardingTaskGroup { group in
            for await chore in chores {
                group.addTask {
                    switch chore {
                    case .heal(let record, let moment): await self.heal(record, at: moment)
                    case .keep(let rule): await self.keep(rule)
                    }
                }
            }
        }
    }

    /// Ends the story: what is forbidden to the end is so until now, and every fault is healed and proved healed.
    private func finish() async {
        let end = log.now
        for index in rules.indices { rules[index].until = min(rules[index].until ?? end, end) }
        try? await MonotonicClock.sleep(for: Self.grace)
        pump()
        do { try await checkCaptures() } catch { fail(error, step: nil) }
        rules = []
        if Task.isCancelled {
            find(.inconclusive(.cancelled), step: current, "The run was cancelled \(place).")
            return
        }
        await healAll()
    }

    private func note(_ name: EventName, _ index: Int) {
        log.record(
            .lab, name,
            [
                .step: .int(index + 1), .line: .int(outcomes[index].line), .text: .string(outcomes[index].text),
                .state: .string(outcomes[index].state.rawValue),
            ])
    }
}

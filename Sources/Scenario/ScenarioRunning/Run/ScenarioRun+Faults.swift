internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import Scenario

extension ScenarioRun {
    /// Injects a fault; one with a time heals by itself then, while the steps go on.
    ///
    /// - Throws: `FaultError` when it had no effect: then nothing can be said.
    func inject(_ step: FaultStep, _ index: Int) async throws {
        if case .process(let targets, _) = step.kind { try checkGates(targets) }
        var record = FaultRecord(step, step: index, start: Mark(at: log.now, position: log.count))
        var failure: (any Error)?
        await withTaskGroup(of: Result<ActiveFault, any Error>.self) { group in
            for fault in definition.faults(of: step) {
                group.addTask { [lab] in
                    do {
                        return .success(try await lab.inject(fault))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            for await result in group {
                switch result {
                case .success(let fault): record.active.append(fault)
                case .failure(let error): failure = failure ?? error
                }
            }
        }
        pump()
        record.active.sort { $0.id < $1.id }
        record.numbers = record.active.map(\.id)
        record.began = record.numbers.compactMap { state.began[$0] }.min() ?? log.now
        faults.append(record)
        if let failure { throw failure }
        let number = faults.count - 1
        if case .process(let targets, let fault) = step.kind {
            try await settle(fault, on: targets.flatMap { definition.programs(of: $0) }, number)
        }
        if let duration = step.duration { addChore.yield(.heal(number, at: record.began + duration)) }
    }

    /// What follows at once from a fault on programs.
    private func settle(_ fault: ProcessFault, on programs: [ProgramID], _ number: Int) async throws {
        switch fault {
        case .restart:
            for id in programs { try await waitUntilReady(id, since: faults[number].start) }
            isHealed(number)
        case .kill, .crash, .stop: faults[number].ended = Set(programs)
        case .pause: break
        }
    }

    /// Ends the fault of a name, or all that have no time of their own.
    func heal(_ healing: Healing) async throws {
        for index in faults.indices where faults[index].healed == nil {
            switch healing {
            case .all where faults[index].definition.duration == nil: try await heal(index)
            case .named(let name) where faults[index].definition.name == name: try await heal(index)
            default: continue
            }
        }
    }

    /// Heals one fault step and proves it healed; what is healed already stays so.
    func heal(_ index: Int) async throws {
        if faults[index].isHealing {
            await faults[index].gate.wait()
            return
        }
        faults[index].isHealing = true
        defer {
            faults[index].isHealing = false
            faults[index].gate.open()
        }
        while let fault = faults[index].active.popLast() { try await heal(fault) }
        if faults[index].healed == nil, faults[index].ended.isEmpty { isHealed(index) }
    }

    /// Heals one fault of the lab; what it ended runs again afterwards, and is ready.
    private func heal(_ fault: ActiveFault) async throws {
        let start = Mark(at: log.now, position: log.count)
        var ended: ProgramID?
        if case .process(let id, _) = fault.fault, await lab.program(id)?.isRunning != true { ended = id }
        // A task of its own, awaited at once: a healing that has begun is not cut short when the steps end.
        try await Task { [lab] in try await lab.heal(fault) }.value
        guard let ended else { return }
        try await waitUntilReady(ended, since: start)
        isReady(ended)
    }

    /// Heals a fault when its time has come, beside the steps.
    func heal(_ index: Int, at moment: Duration) async {
        do {
            try await sleep(until: moment)
            try await heal(index)
        } catch {
            if Task.isCancelled { return }
            fail(error, step: faults[index].step)
            end()
        }
    }

    /// Heals what is still on when the steps have ended.
    ///
    /// Programs that a fault has ended stay so: the lab is closed next.
    func healAll() async {
        for index in faults.indices.reversed() {
            if case .process(_, let fault) = faults[index].definition.kind, fault != .pause { continue }
            do {
                try await heal(index)
            } catch {
                fail(error, step: faults[index].step)
            }
        }
    }

    /// Notes that a program is ready again, which heals what had ended it.
    func isReady(_ id: ProgramID) {
        for index in faults.indices where faults[index].ended.remove(id) != nil && faults[index].ended.isEmpty {
            isHealed(index)
        }
    }

    private func isHealed(_ index: Int) {
        pump()
        let record = faults[index]
        let acknowledged = record.numbers.compactMap { state.healed[$0] }.max()
        faults[index].healed = relaunch(record) ?? acknowledged ?? log.now
        record.gate.open()
    }

    /// When the last of the programs that a fault ended was launched again; `nil` when it ended none.
    private func relaunch(_ record: FaultRecord) -> Duration? {
        guard case .process(let targets, let fault) = record.definition.kind, fault != .pause else { return nil }
        let programs = Set(targets.flatMap { definition.programs(of: $0) })
        return log.events(from: record.start.position).last { event in
            guard case .program(let id) = event.source else { return false }
            return event.name == .launched && programs.contains(id)
        }?.at
    }
}

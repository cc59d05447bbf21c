internal import Kernel
internal import LabEvents
package import LabModel
package import NetworkLab
package import ScenarioLanguage

/// Injects and heals faults; implemented by a lab.
package protocol FaultInjector: Sendable {
    /// Injects a fault and returns when its effect is observed.
    func inject(_ fault: Fault) async throws -> ActiveFault
    /// Heals a fault and returns when its healing is observed.
    func heal(_ active: ActiveFault) async throws
}

extension Lab: FaultInjector {}

/// Injects the faults of steps, heals them after their duration or when a step does, and keeps the active ones.
package actor FaultDirector {
    private let context: RunContext
    private let injector: any FaultInjector & ProgramControl
    private let jobs: BackgroundJobs
    private let waitUntilReady: @Sendable (ProgramID, LogPosition) async throws -> Void
    /// Called before a fault is healed.
    private var announce: (@Sendable (Fault) async -> Void)?
    /// The performed fault steps, in order.
    package private(set) var faults: [FaultRecord] = []

    /// Makes a director without faults; `waitUntilReady` waits for a program that was launched after a position.
    package init(
        _ context: RunContext, _ injector: any FaultInjector & ProgramControl, jobs: BackgroundJobs,
        waitUntilReady: @escaping @Sendable (ProgramID, _ since: LogPosition) async throws -> Void
    ) {
        self.context = context
        self.injector = injector
        self.jobs = jobs
        self.waitUntilReady = waitUntilReady
    }

    /// Sets the callback for each fault that is about to be healed; `nil` removes it.
    package func announceHealings(by announce: (@Sendable (Fault) async -> Void)?) { self.announce = announce }

    func isPaused(_ id: ProgramID) -> Bool {
        faults.contains { record in record.active.contains { $0.fault == .process(id, .pause) } }
    }

    /// Injects a fault; one with a duration is healed after it, while the steps go on.
    ///
    /// - Throws: `FaultError` if it had no effect, which makes the run inconclusive.
    package func inject(_ step: FaultStep, _ index: Int, at start: LogPosition) async throws {
        // Another fault that is being healed, or whose healing is overdue, may still hold what this one needs.
        for other in faults where other.isHealing || other.isDue(at: context.log.now) {
            if other.definition.kind.word.programStateAfter != .none { continue }
            await other.settled.wait()
        }
        var record = FaultRecord(step, step: index, start: start)
        var failure: (any Error)?
        await withThrowingTaskGroup(of: ActiveFault.self) { group in
            for fault in context.definition.faults(of: step) {
                group.addTask { [injector] in try await injector.inject(fault) }
            }
            while let result = await group.nextResult() {
                switch result {
                case .success(let fault): record.active.append(fault)
                case .failure(let error): failure = failure ?? error
                }
            }
        }
        record.active.sort { $0.id < $1.id }
        record.numbers = record.active.map(\.id)
        let began = await context.pump.state.began
        record.began = record.numbers.compactMap { began[$0] }.min() ?? context.log.now
        faults.append(record)
        report(record)
        if let failure { throw failure }
        let number = faults.count - 1
        try await settle(step.kind.word, number)
        if let duration = step.duration {
            let moment = record.began + duration
            jobs.add { await self.heal(number, at: moment) }
        }
    }

    /// Heals the fault of a name, or all faults without a duration.
    package func heal(_ healing: Healing) async throws {
        for index in faults.indices where faults[index].healed == nil {
            switch healing {
            case .all where faults[index].definition.duration == nil: try await heal(index)
            case .named(let name) where faults[index].definition.name == name: try await heal(index)
            default: continue
            }
        }
    }

    /// Heals all active faults after the steps.
    ///
    /// Programs that a fault ended are not started again, because the lab is closed next.
    package func healAll() async {
        for index in faults.indices.reversed() {
            if faults[index].definition.kind.word.programStateAfter != .none { continue }
            do {
                try await heal(index)
            } catch {
                context.record.fail(error, step: faults[index].step)
            }
        }
    }

    /// Records that programs are ready again, which heals the faults that ended them.
    package func noteReady(_ programs: [ProgramID]) async {
        for id in programs {
            for index in faults.indices where faults[index].ended.remove(id) != nil && faults[index].ended.isEmpty {
                await noteHealed(index)
            }
        }
    }

    /// One sentence for each active fault, a common cause of failures.
    package var sentencesOnActive: [String] {
        faults.filter { $0.healed == nil }.map {
            "`\(context.record.text($0.step))` was on since \(RunText.moment($0.began))."
        }
    }

    /// Completes a fault on programs: waits until restarted programs are ready, or records the ended ones.
    private func settle(_ fault: any FaultWord, _ number: Int) async throws {
        let programs = fault.programs.flatMap { context.definition.programs(of: $0) }
        switch fault.programStateAfter {
        case .restarted:
            for id in programs { try await waitUntilReady(id, faults[number].start) }
            await noteHealed(number)
        case .ended: faults[number].ended = Set(programs)
        case .none: break
        }
    }

    /// Heals one fault step and verifies it; waits if it is being healed already.
    private func heal(_ index: Int) async throws {
        if faults[index].isHealing {
            await faults[index].settled.wait()
            return
        }
        faults[index].isHealing = true
        defer {
            faults[index].isHealing = false
            faults[index].settled.open()
        }
        while let fault = faults[index].active.popLast() { try await heal(fault) }
        if faults[index].healed == nil, faults[index].ended.isEmpty { await noteHealed(index) }
    }

    /// Heals one fault of the lab and waits until a program that this starts again is ready.
    private func heal(_ fault: ActiveFault) async throws {
        let start = context.log.logPosition
        var ended: ProgramID?
        if case .process(let id, _) = fault.fault, await !injector.isRunning(id) { ended = id }
        await announce?(fault.fault)
        // A task of its own, so that cancelling the steps does not interrupt a healing that has begun.
        let healing = Task(executorPreference: try LabThreads.shared()) { [injector] in
            try await injector.heal(fault)
        }
        try await healing.value
        guard let ended else { return }
        try await waitUntilReady(ended, start)
        await noteReady([ended])
    }

    /// Heals a fault at a time, while the steps go on.
    private func heal(_ index: Int, at moment: Duration) async {
        guard (try? await MonotonicClock.sleep(for: max(.zero, moment - context.log.now))) != nil else { return }
        do {
            try await heal(index)
        } catch is CancellationError {
            // The steps have ended, so programs that it ended need not become ready.
        } catch {
            context.record.fail(error, step: faults[index].step)
            context.record.ending.open()
        }
    }

    private func noteHealed(_ index: Int) async {
        let healed = await context.pump.state.healed
        let record = faults[index]
        let acknowledged = record.numbers.compactMap { healed[$0] }.max()
        faults[index].healed = relaunch(record) ?? acknowledged ?? context.log.now
        report(faults[index])
        record.settled.open()
    }

    /// Records the times of a fault, from which recoveries are measured.
    private func report(_ record: FaultRecord) {
        context.log.record(
            .lab, .faultTimes,
            [
                .step: .int(record.step + 1), .start: .double(record.start.at / .seconds(1)),
                .began: .double(record.began / .seconds(1)),
                .healed: record.healed.map { .double($0 / .seconds(1)) } ?? .null,
            ])
    }

    /// Returns the time of the last launch of a program that a fault ended; `nil` if it ended none.
    private func relaunch(_ record: FaultRecord) -> Duration? {
        let word = record.definition.kind.word
        guard word.programStateAfter != .none else { return nil }
        let programs = Set(word.programs.flatMap { context.definition.programs(of: $0) })
        return context.log.events(since: record.start).last { event in
            guard case .program(let id) = event.source else { return false }
            return event.name == .launched && programs.contains(id)
        }?.at
    }
}

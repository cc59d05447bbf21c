internal import Kernel
internal import LabEvents
package import LabModel
package import NetworkLab
package import ScenarioLanguage

/// Where faults are injected and healed: a lab.
package protocol FaultInjector: Sendable {
    /// Injects a fault and returns when it has been seen to have an effect.
    func inject(_ fault: Fault) async throws -> ActiveFault
    /// Heals a fault and returns when it has been seen healed.
    func heal(_ active: ActiveFault) async throws
}

extension Lab: FaultInjector {}

/// Injects the faults of steps, heals them at their time or when a step says so, and knows which are on.
package actor FaultDirector {
    private let context: RunContext
    private let injector: any FaultInjector & ProgramControl
    private let jobs: BackgroundJobs
    private let waitUntilReady: @Sendable (ProgramID, LogPosition) async throws -> Void
    /// What is done before a fault is healed.
    private var announce: (@Sendable (Fault) async -> Void)?
    /// The fault steps that have been carried out, in order.
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

    /// Has somebody know of every fault that is about to be healed, or nobody any more.
    package func announceHealings(by announce: (@Sendable (Fault) async -> Void)?) { self.announce = announce }

    /// Whether a fault has a program stand still.
    func isPaused(_ id: ProgramID) -> Bool {
        faults.contains { record in record.active.contains { $0.fault == .process(id, .pause) } }
    }

    /// Injects a fault; one with a time heals by itself then, while the steps go on.
    ///
    /// - Throws: `FaultError` when it had no effect: then nothing can be said.
    package func inject(_ step: FaultStep, _ index: Int, at start: LogPosition) async throws {
        // What it would take may just be given back, or be due to be on a busy machine.
        for other in faults where other.isHealing || other.isDue(at: context.log.now) {
            if other.definition.kind.word.aftermath != .none { continue }
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

    /// Ends the fault of a name, or all that have no time of their own.
    package func heal(_ healing: Healing) async throws {
        for index in faults.indices where faults[index].healed == nil {
            switch healing {
            case .all where faults[index].definition.duration == nil: try await heal(index)
            case .named(let name) where faults[index].definition.name == name: try await heal(index)
            default: continue
            }
        }
    }

    /// Heals what is still on when the steps have ended.
    ///
    /// Programs that a fault has ended stay so: the lab is closed next.
    package func healAll() async {
        for index in faults.indices.reversed() {
            if faults[index].definition.kind.word.aftermath != .none { continue }
            do {
                try await heal(index)
            } catch {
                context.record.fail(error, step: faults[index].step)
            }
        }
    }

    /// Notes that programs are ready again, which heals what had ended them.
    package func noteReady(_ programs: [ProgramID]) async {
        for id in programs {
            for index in faults.indices where faults[index].ended.remove(id) != nil && faults[index].ended.isEmpty {
                await noteHealed(index)
            }
        }
    }

    /// The faults that nobody has healed, one sentence each: often they are the reason of a failure.
    package var sentencesOnActive: [String] {
        faults.filter { $0.healed == nil }.map {
            "`\(context.record.text($0.step))` was on since \(RunText.moment($0.began))."
        }
    }

    /// What follows at once from a fault on programs.
    private func settle(_ fault: any FaultWord, _ number: Int) async throws {
        let programs = fault.programs.flatMap { context.definition.programs(of: $0) }
        switch fault.aftermath {
        case .restarted:
            for id in programs { try await waitUntilReady(id, faults[number].start) }
            await noteHealed(number)
        case .ended: faults[number].ended = Set(programs)
        case .none: break
        }
    }

    /// Heals one fault step and proves it healed; what is healed already stays so.
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

    /// Heals one fault of the lab; what it ended runs again afterwards, and is ready.
    private func heal(_ fault: ActiveFault) async throws {
        let start = context.log.logPosition
        var ended: ProgramID?
        if case .process(let id, _) = fault.fault, await !injector.isRunning(id) { ended = id }
        await announce?(fault.fault)
        // A task of its own, awaited at once: a healing that has begun is not cut short when the steps end.
        let healing = Task(executorPreference: try LabThreads.shared()) { [injector] in
            try await injector.heal(fault)
        }
        try await healing.value
        guard let ended else { return }
        try await waitUntilReady(ended, start)
        await noteReady([ended])
    }

    /// Heals a fault when its time has come, beside the steps.
    private func heal(_ index: Int, at moment: Duration) async {
        guard (try? await MonotonicClock.sleep(for: max(.zero, moment - context.log.now))) != nil else { return }
        do {
            try await heal(index)
        } catch is CancellationError {
            // Programs that it ended need not be ready again when the steps have ended.
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

    /// Reports the times of a fault by which recoveries are measured.
    private func report(_ record: FaultRecord) {
        context.log.record(
            .lab, .faultTimes,
            [
                .step: .int(record.step + 1), .start: .double(record.start.at / .seconds(1)),
                .began: .double(record.began / .seconds(1)),
                .healed: record.healed.map { .double($0 / .seconds(1)) } ?? .null,
            ])
    }

    /// When the last of the programs that a fault ended was launched again; `nil` when it ended none.
    private func relaunch(_ record: FaultRecord) -> Duration? {
        let word = record.definition.kind.word
        guard word.aftermath != .none else { return nil }
        let programs = Set(word.programs.flatMap { context.definition.programs(of: $0) })
        return context.log.events(since: record.start).last { event in
            guard case .program(let id) = event.source else { return false }
            return event.name == .launched && programs.contains(id)
        }?.at
    }
}

internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// One run of a scenario in an open lab: starts the programs, performs the steps and heals the faults.
///
/// Each part has its own state: events and waits (``EventPump``), faults (``FaultDirector``), requests to probes
/// (``ProbeClient``), devices (``DeviceOperator``) and results (``RunRecord``). Only measured quantities are polled.
actor ScenarioRun {
    let context: RunContext
    let lab: Lab
    let planner: LaunchPlanner
    let detector: StallDetector
    let steering: (any RunSteering)?
    let jobs = BackgroundJobs()
    let probes: ProbeClient
    let launcher: ProgramLauncher
    let faults: FaultDirector
    let devices: DeviceOperator
    let announcer: SubnetAnnouncer
    let programs: DevicePrograms
    let sender: MessageSender
    let sampler: QuantitySampler
    let tries: TryRunner
    let limits: EnforcementLimits
    let crashes: CrashReports
    let range = NetworksInRange()
    /// The networks to which each device returns after those of its apps' configurations.
    var formerNetworks: [String: FormerNetworks] = [:]

    let judge: StepJudge
    var starts = CountStarts()
    var sampled: [QuantitySampler.SampledRule] = []
    /// The latest end of the rules with a duration.
    var lasting: Duration = .zero

    init(
        _ definition: ScenarioDefinition, lab: Lab, planner: LaunchPlanner, seed: UInt64, detector: StallDetector,
        steering: (any RunSteering)? = nil
    ) throws {
        let messages = MessagePlan(definition, seed: seed)
        let hosts = definition.topology.hosts.map(\.name)
        let context = RunContext(
            definition, log: lab.log, messages: messages,
            addresses: Dictionary(uniqueKeysWithValues: hosts.map { ($0, lab.wireAddresses(of: $0)) }),
            stalled: detector.stalled)
        let limits = EnforcementLimits(
            context: context, sabotage: planner.context.sabotage, hasControlGroups: planner.context.hasControlGroups)
        let probes = ProbeClient(context, lab)
        let launcher = ProgramLauncher(
            context: context, lab: lab, planner: planner, probes: probes, limits: limits, range: range)
        let faults = FaultDirector(context, lab, jobs: jobs) { try await launcher.waitUntilReady($0, since: $1) }
        devices = DeviceOperator(context, lab, containers: DeletedContainers(definition, planner.context)) { programs in
            try await launcher.start(programs)
            await faults.noteReady(programs)
        }
        announcer = SubnetAnnouncer(context: context, lab: lab, devices: devices)
        programs = DevicePrograms(
            context: context, lab: lab, launcher: launcher, devices: devices,
            noteReady: { await faults.noteReady($0) })
        (self.context, self.lab, self.planner, self.detector) = (context, lab, planner, detector)
        self.steering = steering
        crashes = try CrashReports(context, planner.context)
        (self.probes, self.launcher, self.faults, self.limits) = (probes, launcher, faults, limits)
        judge = context.judge(by: LiveEvents(context: context, lab: lab, director: faults))
        sender = MessageSender(context: context, lab: lab, messages: messages)
        sampler = QuantitySampler(context: context, lab: lab, sabotage: planner.context.sabotage)
        tries = TryRunner(context: context, lab: lab, planner: planner, probes: probes, limits: limits)
    }

    /// Starts the programs, performs the steps and ends the run; the results are in the record.
    func run() async {
        await faults.announceHealings(by: announcer.announce(healing:))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [context] in await context.pump.follow() }
            group.addTask { [jobs] in await jobs.run() }
            group.addTask { [programs] in await programs.follow { try await self.follow($0, of: $1) } }
            group.addTask { [crashes] in await crashes.follow() }
            group.addTask { [detector] in await detector.watchTasks() }
            group.addTask { [context] in
                await self.execute()
                context.record.ending.open()
            }
            await context.record.ending.wait()
            if !Task.isCancelled { await steering?.hold(context.record.findings) }
            group.cancelAll()
        }
        await finish()
        // The faults and the devices refer to each other, which would keep the lab alive.
        await faults.announceHealings(by: nil)
    }

    private func execute() async {
        await steering?.begin(LabAccess(context, lab, planner, devices))
        do {
            try await launcher.startAll()
        } catch {
            if !Task.isCancelled { context.record.fail(error, step: nil) }
            return
        }
        await withTaskGroup(of: Void.self) { group in
            if steering?.hasNoTimeout != true { group.addTask { await self.limitTime() } }
            group.addTask { await self.runSteps() }
            // An early end cancels the steps; the lab may then stay open for a while as they left it.
            group.addTask { [ending = context.record.ending] in await ending.wait() }
            await group.next()
            group.cancelAll()
        }
    }

    /// Ends the steps at the scenario's timeout.
    private func limitTime() async {
        let (began, timeout) = (context.log.now, context.definition.timeout)
        guard (try? await MonotonicClock.sleep(for: timeout)) != nil else { return }
        let record = context.record
        let (verdict, excuse) = record.judge(from: began, to: began + timeout, time: timeout)
        record.find(
            verdict, step: record.current,
            "The scenario was to take at most \(Notation.text(timeout)) and was still waiting \(record.place).\(excuse)",
            isIncidental: true)
        record.ending.open()
    }

    private func runSteps() async {
        for (index, step) in context.definition.steps.enumerated() {
            if Task.isCancelled { return }
            if let steering, await !steering.mayBegin(step, index) { return }
            if Task.isCancelled { return }
            let began = context.record.begin(index)
            do {
                try await perform(step, index, at: began)
                try Task.checkCancellation()
                context.record.end(index, done: true)
            } catch {
                if Task.isCancelled { return }
                context.record.fail(error, step: index, isJudged: step.action.expectation?.isOfEvents == true)
                context.record.end(index, done: false)
                return
            }
        }
        // A rule with a duration lasts for all of it.
        try? await context.sleep(until: lasting)
    }

    /// Ends the run: rules without a duration end now, and all faults are healed and verified.
    private func finish() async {
        await lab.drainOutput()
        let end = context.log.mark(.stepsEnded).at
        await crashes.report()
        await lab.drainCapture()
        // After a cancellation the rules are inconclusive.
        if noteCancellation() { return }
        for rule in sampled { await sampler.end(rule) }
        let rules = await context.pump.endRules(at: end)
        do {
            for rule in sampled where !context.record.hasFinding(of: rule.step) {
                try await judge.checkGap(of: rule.step, from: rule.from, to: rule.until)
            }
            try await judge.checkGaps(of: rules)
        } catch { context.record.fail(error, step: nil) }
        if noteCancellation() { return }
        await faults.healAll()
    }

    /// Adds a finding and returns `true` if the run was cancelled.
    private func noteCancellation() -> Bool {
        guard Task.isCancelled else { return false }
        context.record.find(
            .inconclusive(.cancelled), step: context.record.current, "The run was cancelled \(context.record.place).")
        return true
    }
}

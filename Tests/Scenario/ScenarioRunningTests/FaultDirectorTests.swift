import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Synchronization
import Testing

@Suite("The fault director")
struct FaultDirectorTests {
    private let log = EventLog()
    private let jobs = BackgroundJobs()

    private func carrier(_ hosts: String..., for duration: Duration? = nil, as name: String? = nil) -> FaultStep {
        FaultStep(.link(hosts.map { LinkID($0, on: "ward") }, .carrierDown), for: duration, as: name)
    }

    private func director(
        _ steps: FaultStep..., programs: FakePrograms
    ) -> (FaultDirector, RunContext) {
        var definition = wardRound
        definition.steps = steps.map { Step(.fault($0)) }
        let context = RunContext(definition, log)
        return (FaultDirector(context, programs, jobs: jobs) { _, _ in }, context)
    }

    @Test("a fault is on from the acknowledgement of the kernel until it is healed, which happens once")
    func once() async throws {
        let programs = FakePrograms(log)
        let cut = carrier("phone", as: "cut")
        let (director, _) = director(cut, programs: programs)
        try await director.inject(cut, 0, at: .start)
        let record = try #require(await director.faults.first)
        #expect(record.began == log.events().first { $0.name == .faultBegan }?.at)
        #expect(await director.sentencesOnActive.count == 1)
        async let one: Void = director.heal(.named("cut"))
        async let other: Void = director.heal(.named("cut"))
        _ = try await (one, other)
        try await director.heal(.all)
        #expect(programs.state.withLock(\.healed) == [1])
        #expect(await director.faults.first?.healed == log.events().last { $0.name == .faultHealed }?.at)
        #expect(await director.sentencesOnActive.isEmpty)
    }

    @Test("`heal: all` leaves a fault with a time of its own, which heals by itself")
    func timed() async throws {
        let programs = FakePrograms(log)
        let lasting = carrier("server")
        let timed = carrier("phone", for: .milliseconds(20))
        let (director, context) = director(lasting, timed, programs: programs)
        // In this order: a fault waits for those before it whose time is over, and nothing heals them yet.
        try await director.inject(lasting, 0, at: .start)
        try await director.inject(timed, 1, at: .start)
        try await director.heal(.all)
        #expect(programs.state.withLock(\.healed) == [1])
        let running = Task { [jobs] in await jobs.run() }
        await director.faults[1].settled.wait()
        running.cancel()
        #expect(programs.state.withLock(\.healed) == [1, 2])
        let record = await director.faults[1]
        #expect(record.healed ?? .zero >= record.began + .milliseconds(20))
        #expect(context.record.findings.isEmpty)
    }

    @Test("a fault that has no effect on one host is an error, and is healed on the others at the end")
    func partly() async throws {
        let programs = FakePrograms(log)
        let both = carrier("phone", "server")
        let (director, context) = director(both, programs: programs)
        let fault = try #require(context.definition.faults(of: both).last)
        programs.state.withLock { $0.failures = [fault] }
        await #expect(throws: FaultError.self) { try await director.inject(both, 0, at: .start) }
        await director.healAll()
        #expect(programs.state.withLock(\.healed) == [1])
    }

    @Test("a healing under way that fails when the steps have ended is told")
    func failsLate() async throws {
        let programs = FakePrograms(log)
        let timed = carrier("phone", for: .milliseconds(1))
        let (director, context) = director(timed, programs: programs)
        let (begun, end) = (Latch(), Latch())
        programs.state.withLock { $0.healing = (begun, end) }
        try await director.inject(timed, 0, at: .start)
        let running = Task { [jobs] in await jobs.run() }
        await begun.wait()
        running.cancel()
        end.open()
        await running.value
        await director.healAll()
        #expect(context.record.findings.map(\.verdict) == [.inconclusive(.noEffect)])
    }

    @Test("programs that a fault ended count as healed when the last of them is ready again")
    func ended() async throws {
        let programs = FakePrograms(log)
        let kill = FaultStep(.process([ProgramTarget(host: "server"), ProgramTarget(host: "phone")], .kill))
        let (director, context) = director(kill, programs: programs)
        try await director.inject(kill, 0, at: .start)
        let all =
            context.definition.programs(of: ProgramTarget(host: "server"))
            + context.definition.programs(of: ProgramTarget(host: "phone"))
        try #require(all.count == 2)
        await director.noteReady([all[0]])
        #expect(await director.faults[0].healed == nil)
        log.record(.program(all[1]), .launched)
        await director.noteReady([all[1]])
        #expect(await director.faults[0].healed == log.events().last { $0.name == .launched }?.at)
    }
}

import DeviceProtocol
import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Synchronization
import Testing

@Suite("The operator of devices")
struct DeviceOperatorTests {
    private let log = EventLog()
    private let system = ProgramID(host: "phone", program: ProgramDefinition.deviceName)
    private let probe = ProgramID(host: "phone", program: "pager")
    private let definition = ScenarioDefinition(
        "A phone", networks: [.numbered(1, name: "ward")],
        hosts: [
            HostDefinition(
                "phone", on: ["ward"],
                device: DeviceDefinition(apps: [AppDefinition("pager", runs: [.probe(named: "pager")])]))
        ])

    /// Notes what is started, in order.
    private final class Starts: Sendable {
        let all = Mutex<[[ProgramID]]>([])
    }

    private func phone(
        _ reply: EventName = .commandDone, reason: String? = nil, probeRuns: Bool = true, starts: Starts = Starts(),
        stalled: Duration = .zero
    ) -> (DeviceOperator, FakePrograms) {
        let programs = FakePrograms(log, running: probeRuns ? [system, probe] : [system]) { [log, system] id, _, to in
            guard to == system else { return nil }
            let fields: [EventField: Value] = [.id: .int(id), .reason: reason.map { .string($0) } ?? .null]
            return Event(at: log.now, source: .program(system), name: reply, fields: fields)
        }
        let context = RunContext(definition, log: log, messages: MessagePlan(definition, seed: 1)) { _, _ in
            StalledTime(late: stalled)
        }
        let phone = DeviceOperator(context, programs) { ids in
            starts.all.withLock { $0.append(ids) }
        }
        return (phone, programs)
    }

    private func error(_ reply: EventName, _ reason: String?, refusal: String?) async throws -> String? {
        let (phone, _) = phone(reply, reason: reason)
        do {
            try await phone.perform(.allow, "phone/pager", refusal: refusal)
            return nil
        } catch let error as RunError {
            return error.message
        }
    }

    @Test("an action is done, or refused for the reason that the step expects; anything else is an error")
    func refusals() async throws {
        #expect(try await error(.commandDone, nil, refusal: nil) == nil)
        #expect(try await error(.commandRefused, "no alert is up", refusal: "no alert") == nil)
        #expect(try await error(.commandRefused, "no alert is up", refusal: nil)?.hasSuffix("no alert is up") == true)
        #expect(try await error(.commandRefused, "locked", refusal: "no alert")?.contains("another reason") == true)
        #expect(try await error(.commandDone, nil, refusal: "no alert")?.contains("was to refuse") == true)
    }

    @Test(
        "a step that an app takes in too late fails, and says nothing on a host that stalled",
        arguments: [(Duration.zero, Verdict.failed), (.seconds(1), .inconclusive(.hostStalled))])
    func late(stalled: Duration, verdict: Verdict) async throws {
        let (phone, _) = phone(.commandRefused, reason: DeviceCommand.lateness(of: ["pager"]), stalled: stalled)
        let error = await #expect(throws: RunError.self) {
            try await phone.perform(.lock, "phone/pager", refusal: nil)
        }
        #expect(error?.verdict == verdict)
        try await phone.perform(.lock, "phone/pager", refusal: "pager has not taken it in within 3 s")
    }

    @Test("a device that refuses a step fails it, however much its host stalled")
    func refusedOnStalledHost() async throws {
        let (phone, _) = phone(.commandRefused, reason: "no alert is up", stalled: .seconds(1))
        let error = await #expect(throws: RunError.self) {
            try await phone.perform(.allow, "phone/pager", refusal: nil)
        }
        #expect(error?.verdict == .failed)
    }

    @Test("a device whose system ends or does not run is an error")
    func ended() async throws {
        #expect(try await error(.exited, nil, refusal: nil)?.contains("ended while") == true)
        let programs = FakePrograms(log)
        let phone = DeviceOperator(RunContext(definition, log), programs) { _ in }
        await #expect(throws: RunError.self) { try await phone.perform(.allow, "phone/pager", refusal: nil) }
        #expect(programs.state.withLock(\.written).isEmpty)
    }

    @Test("the system is told what happens around it, if it runs, and has to take it")
    func notes() async throws {
        let joined = DeviceCommand.Action.networkJoined(JoinedNetwork(ssid: "Ward", interface: "en0"))
        let (running, programs) = phone()
        try await running.note(joined, on: "phone")
        try await running.note(.networkLeft(interface: "en0"), on: "phone")
        let written = programs.state.withLock(\.written)
        #expect(written.count == 2)
        #expect(written.first?.contains(#""network-joined""#) == true && written.first?.contains("Ward") == true)
        #expect(written.last?.contains(#""network-left""#) == true && written.last?.contains("en0") == true)
        await #expect(throws: RunError.self) {
            try await phone(.commandRefused, reason: "no").0.note(joined, on: "phone")
        }
        let none = FakePrograms(log)
        try await DeviceOperator(RunContext(definition, log), none) { _ in }.note(joined, on: "phone")
        #expect(none.state.withLock(\.written).isEmpty)
    }

    @Test("a reboot ends the programs before the system, and starts the system before those that ran")
    func reboot() async throws {
        let starts = Starts()
        let (running, programs) = phone(starts: starts)
        try await running.reboot("phone") {
            #expect(programs.state.withLock(\.stopped) == [probe, system])
            let begun = starts.all.withLock { $0 }
            #expect(begun.isEmpty)
            #expect(await running.isShuttingDown("phone"))
            try await running.report(ProgramExit(signal: 15, name: "SIGTERM"), of: "pager", on: "phone")
        }
        #expect(programs.state.withLock(\.written).isEmpty)
        #expect(await !running.isShuttingDown("phone"))
        #expect(programs.state.withLock(\.stopped) == [probe, system])
        #expect(starts.all.withLock { $0 } == [[system, probe]])
        let (idle, others) = phone(probeRuns: false, starts: starts)
        try await idle.reboot("phone")
        #expect(others.state.withLock(\.stopped) == [system])
        #expect(starts.all.withLock(\.last) == [system])
    }

    @Test("what a device is to refuse neither ends nor starts programs", arguments: [DeviceAction.install, .uninstall])
    func refusedInstallation(_ action: DeviceAction) async throws {
        let starts = Starts()
        let (phone, programs) = phone(.commandRefused, reason: "it is installed", starts: starts)
        try await phone.perform(action, "phone/pager", refusal: "installed")
        #expect(programs.state.withLock(\.stopped).isEmpty)
        #expect(starts.all.withLock { $0 } == [])
        #expect(programs.state.withLock(\.written).count == 1)
    }

    @Test("an update ends what runs of the app before, and starts that again after it; a refused one does neither")
    func update() async throws {
        let starts = Starts()
        let (phone, programs) = phone(starts: starts)
        try await phone.update("phone/pager", to: AppUpdate([.usage("Finds pagers.")]), refusal: nil)
        #expect(programs.state.withLock(\.stopped) == [probe])
        #expect(starts.all.withLock { $0 } == [[probe]])
        try await phone.update("phone/pager", to: AppUpdate([.bonjour(["_pager._tcp"])]), refusal: nil)
        let written = programs.state.withLock(\.written)
        #expect(written.count == 2 && written.allSatisfy { $0.contains("Finds pagers.") }, "what is not said stays")
        #expect(written.last?.contains("_pager._tcp") == true)
        let (idle, others) = self.phone(probeRuns: false, starts: starts)
        try await idle.update("phone/pager", to: AppUpdate(), refusal: nil)
        #expect(others.state.withLock(\.stopped) == [] && starts.all.withLock(\.last) == [])
        let (refusing, rest) = self.phone(.commandRefused, reason: "pager is not installed", starts: starts)
        try await refusing.update("phone/pager", to: AppUpdate([.usage(nil)]), refusal: "not installed")
        #expect(rest.state.withLock(\.stopped).isEmpty && starts.all.withLock(\.count) == 3)
    }

    @Test("an app's programs end before it is removed, and start after it is installed")
    func installation() async throws {
        let starts = Starts()
        let (phone, programs) = phone(starts: starts)
        try await phone.perform(.uninstall, "phone/pager", refusal: nil)
        #expect(programs.state.withLock(\.stopped) == [probe])
        try await phone.perform(.install, "phone/pager", refusal: nil)
        #expect(starts.all.withLock { $0 } == [[probe]])
        #expect(programs.state.withLock(\.written).map { $0.contains("uninstall") } == [true, false])
    }
}

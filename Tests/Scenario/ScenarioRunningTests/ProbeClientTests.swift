import DeviceProtocol
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import Synchronization
import Testing

@Suite("The client of probes")
struct ProbeClientTests {
    private let log = EventLog()
    private let probe = ProgramID(host: "phone", program: "probe")

    private func client(
        running: Bool = true, answer: @escaping @Sendable (Int, String, ProgramID) -> Event?
    ) -> (ProbeClient, FakePrograms) {
        let programs = FakePrograms(log, running: running ? [probe] : [], answer: answer)
        return (ProbeClient(RunContext(wardRound, log), programs), programs)
    }

    private static func outcome(_ id: Int, _ result: String, of probe: ProgramID, _ log: EventLog) -> Event {
        Event(
            at: log.now, source: .program(probe), name: .outcome,
            fields: [.id: .int(id), .result: .string(result)])
    }

    @Test("the outcome is that of the request's own number, and no earlier one's")
    func own() async throws {
        let (client, programs) = client { [log] id, _, probe in
            log.append(Self.outcome(id - 1, "ECONNREFUSED", of: probe, log))
            return Self.outcome(id, "ok", of: probe, log)
        }
        let request = ProbeRequest(.tcpConnect(to: "10.1.0.1", port: 80), id: await client.number())
        #expect(request.id == 1)
        #expect(try await client.ask(request, of: probe, within: .seconds(5)).result == "ok")
        #expect(programs.state.withLock(\.written).count == 1)
        #expect(await client.number() == 2)
    }

    @Test("a probe that ends, that says nothing, or that does not run is an error that says which")
    func errors() async throws {
        let (ending, _) = client { [log] _, _, probe in Event(at: log.now, source: .program(probe), name: .exited) }
        let request = ProbeRequest(.tcpConnect(to: "10.1.0.1", port: 80), id: 1)
        var error = await #expect(throws: RunError.self) {
            try await ending.ask(request, of: probe, within: .seconds(5))
        }
        #expect(error?.message.contains("ended before") == true)
        let (silent, _) = client { _, _, _ in nil }
        error = await #expect(throws: RunError.self) {
            try await silent.ask(request, of: probe, within: .milliseconds(10))
        }
        #expect(error?.message.contains("reported no outcome") == true)
        let (absent, _) = client(running: false) { _, _, _ in nil }
        error = await #expect(throws: RunError.self) { try await absent.ask(request, of: probe, within: .seconds(5)) }
        #expect(error?.message.contains("does not run") == true)
    }

    @Test("requests that steps named are kept for their own probe, until its host is forgotten")
    func labels() async {
        let (client, _) = client { _, _, _ in nil }
        let step = TryStep(.ping, "server", by: ProgramTarget(host: "phone", program: "probe"))
        await client.keep(LabelledRequest(program: probe, number: 7, step: step), as: "open")
        #expect(await client.kept(of: probe)["open"]?.number == 7)
        #expect(await client.kept(of: ProgramID(host: "nurse-1", program: "probe")).isEmpty)
        await client.forget("nurse-1")
        #expect(await client.kept(of: probe).count == 1)
        await client.forget("phone")
        #expect(await client.kept(of: probe).isEmpty)
    }
}

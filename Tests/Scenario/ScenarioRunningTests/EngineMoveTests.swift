import EventLiterals
import LabEvents
import LabModel
import LocalPush
import NetworkLab
import ScenarioLanguage
import TestSupport
import Testing

@Suite("Hosts that change networks in scenarios", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct EngineMoveTests {
    /// A provider on the ward that finds its server dead after a time, and a server that does so after ten times as much.
    private func scenario(patience: Duration = .seconds(2), _ steps: Step.Action...) -> ScenarioDefinition {
        var lobby = NetworkSpec.numbered(2, name: "lobby")
        lobby.ssid = "Lobby"
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.ssid = "Ward"
        let settings = PushProviderSettings(timer: .milliseconds(200), interval: patience)
        let server = PushServerSettings(acknowledgeWithin: patience * 10)
        return ScenarioDefinition(
            "A nurse leaves the ward", timeout: .seconds(300), networks: [ward, lobby],
            hosts: [
                HostDefinition("server", on: ["ward"], runs: [.pushServer(server)]),
                HostDefinition("phone", on: ["ward"], runs: [.pushProvider(settings)], mayJoin: ["lobby"]),
                HostDefinition("tablets", on: ["ward"], count: 2, mayJoin: ["lobby"]),
            ], routers: [RouterDefinition("gate", between: ["ward", "lobby"])],
            steps: steps.enumerated().map { Step($1, at: SourcePosition(line: 10 + $0, column: 3)) })
    }

    private func reported(_ name: EventName, on network: String) -> ScenarioExpectation {
        .event(EventPattern(name, from: "phone", where: ["network": .string(network)]), .atLeast(1))
    }

    @Test("a provider loses its server with its network, and finds it again from another one")
    func provider() async {
        let definition = scenario(
            .expect(.host("phone", .connected), within: .seconds(60)), .do(.leave("phone", network: nil)),
            .expect(reported("detached", on: "ward"), within: .seconds(60)),
            .expect(.host("phone", .disconnected), within: .seconds(60)), .do(.join("phone", network: "lobby")),
            .expect(reported("attached", on: "lobby"), within: .seconds(60)),
            .expect(.host("phone", .connected), within: .seconds(60)), .do(.join("phone", network: "ward")),
            .expect(reported("attached", on: "ward"), within: .seconds(60)),
            .expect(.host("phone", .connected), within: .seconds(60)),
            .do(.join("tablets", network: "lobby")), .do(.leave("tablets-2", network: "lobby")))
        #expect(definition.problems().isEmpty)
        let result = await Engine.run(definition)
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test("roaming within a network does not part a provider from its server")
    func roams() async {
        let result = await Engine.run(
            scenario(
                patience: .seconds(60), .expect(.host("phone", .connected), within: .seconds(60)),
                .never(.host("phone", .disconnected), for: nil),
                .do(.roam("phone", network: nil)), .expect(reported("roamed", on: "ward"), within: .seconds(60)),
                .expect(.event(EventPattern("heartbeat", from: "phone"), .atLeast(2)), within: .seconds(60)),
                .do(.roam("phone", network: "ward")), .do(.roam("tablets", network: nil)),
                .expect(.event(EventPattern("heartbeat", from: "phone"), .atLeast(2)), within: .seconds(60))))
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test("a fault keeps a host on its network, and the step says so")
    func pinned() async throws {
        let down = FaultStep(.link([LinkID("phone")], .blackhole(.both)))
        let result = await Engine.run(
            scenario(
                .expect(.host("phone", .connected), within: .seconds(60)), .fault(down),
                .do(.join("phone", network: "lobby"))))
        #expect(result.verdict == .failed)
        let finding = try #require(result.findings.first)
        #expect(finding.message.contains("cannot change networks while this fault is on"), "\(finding)")
    }
}

import EventLiterals
import Foundation
import LabEvents
import LabModel
import LocalPush
import NetworkLab
import ScenarioLanguage
import TestSupport
import Testing

@Suite("Forty phones that roam", .enabled(if: LabMachine.canRunLabs, LabMachine.reason), .serialized)
struct RoamingFleetTests {
    /// How often each phone roams; `PUSHLAB_ROAMS=100` for the full figure, which takes some minutes.
    private static let rounds = ProcessInfo.processInfo.environment["PUSHLAB_ROAMS"].flatMap(Int.init) ?? 5
    private static let phones = 40

    @Test("every message that is sent meanwhile arrives once")
    func accounts() async {
        var ward = NetworkSpec.numbered(1, name: "ward")
        ward.ssid = "Ward"
        let features = Set(RoamingFeature.allCases)
        ward.accessPoints = [AccessPointSpec("ap1", supports: features), AccessPointSpec("ap2", supports: features)]
        let provider = PushProviderSettings(timer: .seconds(1), interval: .seconds(30))
        let server = PushServerSettings(heartbeat: .seconds(2), acknowledgeWithin: .seconds(20))
        var steps: [Step.Action] = [.expect(.host("phones", .connected), within: .seconds(60))]
        for round in 1...Self.rounds {
            steps += [
                .do(.roam("phones", network: nil, meanwhile: true)), .send(SendStep("m\(round)", to: "phones")),
                .expect(.delivered("m\(round)", .exactly(1), to: nil), within: .seconds(60)),
                .expect(
                    .event(EventPattern(.roamed), .atLeast(Self.phones * round)), within: .seconds(60), since: .start),
            ]
        }
        steps.append(
            // Of each phone.
            .expect(
                .event(EventPattern(.delivered, from: "phones"), .exactly(Self.rounds)),
                within: .seconds(10), since: .start))
        let definition = ScenarioDefinition(
            "Forty phones roam", timeout: .seconds(60 + 20 * Self.rounds), networks: [ward],
            hosts: [
                HostDefinition("server", on: ["ward"], runs: [.pushServer(server)]),
                HostDefinition(
                    "phones", on: ["ward"], wireless: true, count: Self.phones, runs: [.pushProvider(provider)]),
            ], steps: steps.enumerated().map { Step($1, at: SourcePosition(line: 10 + $0, column: 3)) })
        #expect(definition.problems().isEmpty)
        let result = await Engine.run(definition)
        #expect(result.verdict == .passed, "\(result.findings)")
    }
}

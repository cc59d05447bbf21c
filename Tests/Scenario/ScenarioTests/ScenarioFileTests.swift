import PushLabTesting
import Testing

/// Scenario files as the cases of a test.
///
/// All of them are run by `pushlab run Scenarios` and by the proof, so that those of one folder are enough here.
@Suite("Scenarios")
struct ScenarioFileTests {
    @Test("holds", arguments: ScenarioCase.all(in: "Scenarios/heartbeat"))
    func holds(_ scenario: ScenarioCase) async throws {
        try await scenario.check()
    }

    @Test("that fail point at the line of their file")
    func place() async throws {
        let file = try #require(
            ScenarioCase.all(in: "Scenarios/heartbeat").first { $0.file == "stopped-provider.yaml" }?.definition)
        try await expectFailure {
            try await file.check(sabotage: "provider-reconnects-after-stop")
        } matching: { issue in
            guard let place = issue.sourceLocation else { return false }
            return place.fileName == "stopped-provider.yaml" && place.line > 5
        }
    }
}

@Suite("Saboteurs")
struct SaboteurTests {
    @Test("each is on the list of a scenario, where the proof shows that it is caught")
    func listed() {
        let listed = Set(ScenarioCase.all(in: "Scenarios").flatMap { $0.definition?.mustCatch ?? [] }.map(\.saboteur))
        #expect(Saboteur.all.map(\.name).filter { !listed.contains($0) } == [])
    }
}

import PushLabTesting
import Testing

@Suite("Scenarios")
struct ScenarioFileTests {
    @Test("holds", arguments: ScenarioCase.all(in: "Scenarios"))
    func holds(_ scenario: ScenarioCase) async throws {
        try await scenario.check()
    }
}

@Suite("Saboteurs")
struct SaboteurTests {
    @Test("each is on the list of a scenario, where the proof shows that it is caught")
    func listed() {
        let listed = Set(ScenarioCase.all(in: "Scenarios").flatMap { $0.definition?.mustCatch ?? [] })
        #expect(Saboteur.all.map(\.name).filter { !listed.contains($0) } == [])
    }
}

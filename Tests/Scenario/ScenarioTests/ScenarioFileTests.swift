import PushLabTesting
import Testing

@Suite("Scenarios")
struct ScenarioFileTests {
    @Test("holds", arguments: ScenarioCase.all(in: "Scenarios"))
    func holds(_ scenario: ScenarioCase) async throws {
        try await scenario.check()
    }
}

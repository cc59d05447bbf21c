import PushLabTesting
import Testing

@Suite("Saboteurs")
struct SaboteurTests {
    @Test("each is on the list of a scenario, where the proof shows that it is caught")
    func listed() {
        let listed = Set(ScenarioCase.all(in: "Scenarios").flatMap { $0.definition?.mustCatch ?? [] })
        #expect(Saboteur.all.map(\.name).filter { !listed.contains($0) } == [])
    }
}

import Scenario
import Testing

@Suite struct `Good files` {
    @Test func `smoke`() throws {
        for text in [Samples.everything, Samples.least] {
            let reading = ScenarioReading([UInt8](text.utf8), file: "s.yaml")
            for diagnostic in reading.diagnostics { print(diagnostic) }
            for step in reading.definition?.steps ?? [] { print(step.text) }
            #expect(reading.definition != nil)
        }
        print(ScenarioSchema.text.count)
    }
}

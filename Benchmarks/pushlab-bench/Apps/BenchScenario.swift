internal import NetworkLab
internal import ScenarioLanguage
internal import ScenarioRunning

struct BenchScenario {
    private let definition: ScenarioDefinition

    /// Parses a scenario, whose paths start from the working directory.
    init(_ text: String) throws {
        let reading = ScenarioReading(Array(text.utf8), file: "bench.yaml")
        guard let definition = reading.definition else {
            throw BenchError(reading.diagnostics.map { "\($0)" }.joined(separator: "\n"))
        }
        self.definition = definition
    }

    /// Builds the apps of the scenario, or finds them in the cache.
    func build() async throws -> ScenarioGuests {
        try await ScenarioGuests(of: definition, programsFolder: ProgramsFolder.path)
    }

    /// Runs the scenario.
    ///
    /// - Throws: ``BenchError`` with the findings if it does not pass.
    func run(_ guests: ScenarioGuests) async throws {
        let result = await ScenarioRunner.run(
            definition,
            options: .init(programsFolder: ProgramsFolder.path, guests: guests.programs))
        guard result.verdict == .passed else {
            throw BenchError(result.findings.map(\.message).joined(separator: "\n"))
        }
    }
}

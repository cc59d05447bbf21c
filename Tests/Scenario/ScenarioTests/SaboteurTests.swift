import Foundation
import PushLabTesting
import Testing

@Suite("Saboteurs")
struct SaboteurTests {
    @Test(
        "the programs know the saboteurs that scenarios name, by the same words",
        arguments: ["push-server", "push-provider"])
    func sameWords(_ program: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(BuiltPrograms.folder)/\(program)")
        process.arguments = ["saboteurs"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let known = Saboteur.all.filter { $0.program == program }.map { "\($0.name)\t\($0.breaks)" }
        #expect(!known.isEmpty)
        #expect(text.split(separator: "\n").map(String.init) == known)
    }

    @Test("each is on the list of a scenario, where the proof shows that it is caught")
    func listed() {
        let listed = Set(ScenarioCase.all(in: "Scenarios").flatMap { $0.definition?.mustCatch ?? [] })
        #expect(Saboteur.all.map(\.name).filter { !listed.contains($0) } == [])
    }
}

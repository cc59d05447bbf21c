import EventLiterals
import Foundation
import LabModel
import Report
internal import ScenarioLanguage
import Testing

@Suite("Attempts that count")
struct AttemptVerdictTests {
    private let output = NSTemporaryDirectory() + "pushlab-" + UUID().uuidString

    private func definition(_ file: String, holding digest: String?) -> ScenarioDefinition {
        var definition = ScenarioDefinition("A scenario", file: file)
        definition.digest = digest
        return definition
    }

    /// Leaves an attempt as a run does; without a verdict it was killed.
    private func attempt(_ file: String, holding digest: String?, verdict: Verdict? = .passed, line: Int = 9) throws {
        let directory = try RunDirectory.make(in: output, for: ScenarioName(file: file, name: ""))
        guard let verdict else { return }
        try ReportFile.write("", to: directory.path(of: RunFile.events))
        let step = StepOutcome(line: line, text: "expect", covers: ["K03"], state: .done)
        let result = ScenarioResult(
            name: "A scenario", file: file, digest: digest, verdict: verdict, steps: [step], duration: .zero, seed: 1)
        try ReportFile.writeAttempt(result, in: directory.path)
    }

    private func lines(_ definition: ScenarioDefinition) throws -> [Int]? {
        let newest = try AttemptVerdict.newest(of: definition, in: output)
        return newest.flatMap { $0.isCurrent(for: definition) ? $0.lines(showing: "K03") : nil }
    }

    @Test("the newest at a file that holds what it held then") func same() throws {
        defer { try? FileManager.default.removeItem(atPath: output) }
        let scenario = definition("S/permission/a.yaml", holding: "1")
        #expect(try lines(scenario) == nil)
        try attempt("S/permission/a.yaml", holding: "1")
        #expect(try lines(scenario) == [9])
        try attempt("S/permission/a.yaml", holding: "1", verdict: .failed)
        #expect(try lines(scenario) == [])
        try attempt("S/permission/a.yaml", holding: "1", line: 10)
        #expect(try lines(scenario) == [10])
        try FileManager.default.removeItem(atPath: "\(output)/permission-a/attempt-3")
        #expect(try lines(scenario) == [])
    }

    @Test("none from before the file was edited, and none that does not say what it held") func edited() throws {
        defer { try? FileManager.default.removeItem(atPath: output) }
        try attempt("S/permission/a.yaml", holding: nil)
        #expect(try lines(definition("S/permission/a.yaml", holding: "1")) == nil)
        #expect(try lines(definition("S/permission/a.yaml", holding: nil)) == nil)
        try attempt("S/permission/a.yaml", holding: "1")
        #expect(try lines(definition("S/permission/a.yaml", holding: "2")) == nil)
        #expect(try lines(definition("S/permission/a.yaml", holding: "1")) == [9])
        // Edited and run, then put back as it was: the newest attempt is at another text.
        try attempt("S/permission/a.yaml", holding: "2", verdict: .failed)
        #expect(try lines(definition("S/permission/a.yaml", holding: "1")) == nil)
    }

    @Test("none at another file of the same name in a folder of the same name") func others() throws {
        defer { try? FileManager.default.removeItem(atPath: output) }
        try attempt("S/permission/a.yaml", holding: "1")
        try attempt("x/permission/a.yaml", holding: "1", line: 4)
        #expect(try lines(definition("S/permission/a.yaml", holding: "1")) == [9])
        #expect(try lines(definition("x/permission/a.yaml", holding: "1")) == [4])
        #expect(try lines(definition("y/permission/a.yaml", holding: "1")) == nil)
        // The same file, named in other ways.
        let here = FileManager.default.currentDirectoryPath
        for path in ["./S/permission/a.yaml", "S/x/../permission/a.yaml", "\(here)/S/permission/a.yaml"] {
            #expect(try lines(definition(path, holding: "1")) == [9], "\(path)")
        }
    }

    @Test("none before one that was killed") func killed() throws {
        defer { try? FileManager.default.removeItem(atPath: output) }
        try attempt("S/permission/a.yaml", holding: "1")
        try attempt("S/permission/a.yaml", holding: "1", verdict: nil)
        #expect(try lines(definition("S/permission/a.yaml", holding: "1")) == nil)
    }
}

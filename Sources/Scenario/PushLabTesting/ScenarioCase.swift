internal import Foundation
public import ScenarioLanguage
internal import ScenarioRunning
public import Testing

/// One scenario file, or one case of it, as a case of a parameterised test.
///
/// ```swift
/// @Test(arguments: ScenarioCase.all(in: "Scenarios"))
/// func holds(_ scenario: ScenarioCase) async throws { try await scenario.check() }
/// ```
public struct ScenarioCase: Sendable, CustomTestStringConvertible {
    /// The path of the file, from the folder of scenarios on, and the name of the case in brackets if it has some.
    public let file: String
    /// What is wrong with the file, if anything is.
    public let diagnostics: [Diagnostic]
    /// The scenario, unless something is wrong with it.
    public let definition: ScenarioDefinition?

    /// Every scenario, and every case of one, in the files of a folder and those below it, in alphabetical order.
    ///
    /// A relative path is looked for in the folder of the calling source file and then in each folder above it, so
    /// that a test finds the `Scenarios` of its package. Where there is none, the one case says so and fails.
    public static func all(in folder: String, near source: String = #filePath) -> [ScenarioCase] {
        let path = folder.hasPrefix("/") ? folder : found(folder, above: source) ?? folder
        return ScenarioSource.load([path]).map { reading in
            ScenarioCase(
                file: (reading.definition?.parameters ?? ScenarioParameters()).selector(
                    of: reading.file.hasPrefix(path + "/")
                        ? String(reading.file.dropFirst(path.count + 1)) : reading.file),
                diagnostics: reading.diagnostics, definition: reading.definition)
        }
    }

    /// The name of the case in test reports.
    public var testDescription: String { file }

    /// Runs the scenario; what is not as expected becomes an issue of the test.
    ///
    /// What is skipped and what fails is as with `ScenarioDefinition.check(sabotage:sourceLocation:)`.
    public func check(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for diagnostic in diagnostics { Issue.record("\(diagnostic)", sourceLocation: sourceLocation) }
        try await definition?.check(sourceLocation: sourceLocation)
    }

    private static func found(_ folder: String, above source: String) -> String? {
        var place = URL(fileURLWithPath: source).deletingLastPathComponent()
        while place.path != "/" {
            let candidate = place.appendingPathComponent(folder).path
            if FileManager.default.fileExists(atPath: candidate) { return candidate }
            place.deleteLastPathComponent()
        }
        return nil
    }
}

internal import Foundation
public import ScenarioLanguage
internal import ScenarioRunning
public import Testing

/// One scenario file, or one case of it, as an argument of a parameterised test.
///
/// ```swift
/// @Test(arguments: ScenarioCase.all(in: "Scenarios"))
/// func holds(_ scenario: ScenarioCase) async throws { try await scenario.check() }
/// ```
public struct ScenarioCase: Sendable, CustomTestStringConvertible {
    /// The path of the file relative to the folder of scenarios, followed by the name of the case in brackets if it has
    /// one.
    public let file: String
    /// The errors in the file.
    public let diagnostics: [Diagnostic]
    /// The scenario; `nil` if the file has errors.
    public let definition: ScenarioDefinition?

    /// Returns every scenario, and every case of one, in the files of a folder and its subfolders, in alphabetical
    /// order.
    ///
    /// A relative path is resolved against the folder of the calling source file, then against each folder above it, so
    /// that a test finds the `Scenarios` of its package. If the folder does not exist, the result is one case that
    /// fails with this reason.
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

    /// Runs the scenario and records an issue of the test for each finding.
    ///
    /// `ScenarioDefinition.check(sabotage:sourceLocation:)` defines what is skipped and what fails.
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

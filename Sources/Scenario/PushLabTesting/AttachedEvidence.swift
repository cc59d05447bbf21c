internal import Foundation
internal import Report
internal import ScenarioLanguage
package import Testing

/// The output folder of a run in a test.
///
/// The report is attached to the test, and all other files as well if the run failed.
package struct AttachedEvidence {
    /// The maximum size of an attached file, in bytes.
    private static let largest = 16 << 20
    private static let report = [RunFile.verdict, RunFile.timeline]

    package let folder: String

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-test-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func attachReport(of result: ScenarioResult, of definition: ScenarioDefinition, sourceLocation: SourceLocation) {
        do throws(ReportError) {
            try ReportFile.writeAttempt(result, of: definition, in: folder)
            for name in Self.report { attach(name, as: definition.name, sourceLocation) }
        } catch {
            Attachment.record(error.message, named: "\(definition.name)-report.txt", sourceLocation: sourceLocation)
        }
    }

    /// Attaches all other regular files of at most 16 MiB, named after the scenario and the file.
    ///
    /// Links and FIFOs that programs have left are skipped.
    package func attach(as scenario: String, sourceLocation: SourceLocation) {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder).sorted()) ?? []
        for name in names where !Self.report.contains(name) { attach(name, as: scenario, sourceLocation) }
    }

    private func attach(_ name: String, as scenario: String, _ sourceLocation: SourceLocation) {
        guard
            let bytes = try? RegularFile.read("\(folder)/\(name)", atMost: Self.largest, followsLinks: false),
            !bytes.isEmpty
        else { return }
        let path = "\(scenario)-\(name)".replacing("/", with: "-")
        Attachment.record(bytes, named: path, sourceLocation: sourceLocation)
    }

    package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

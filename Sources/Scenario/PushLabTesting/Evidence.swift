internal import Foundation
internal import Report
internal import ScenarioLanguage
internal import Testing

/// What a run in a test keeps: a folder of its own, of which the report is attached to the test, and all if the run failed.
struct Evidence {
    /// The most bytes of a file that is attached.
    private static let largest = 16 << 20
    /// The files that tell what a run came to.
    private static let report = [RunFile.verdict, RunFile.timeline]

    let folder: String

    /// Makes the folder.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-test-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Writes the verdict and the timeline of a run, and attaches both.
    func attachReport(of result: ScenarioResult, of definition: ScenarioDefinition, sourceLocation: SourceLocation) {
        do throws(ReportError) {
            try ReportFile.writeAttempt(result, of: definition, in: folder)
            for name in Self.report { attach(name, as: definition.name, sourceLocation) }
        } catch {
            Attachment.record(error.message, named: "\(definition.name)-report.txt", sourceLocation: sourceLocation)
        }
    }

    /// Attaches all else: each regular file of at most 16 MiB under the name of the scenario and its own.
    ///
    /// Programs may have left links and FIFOs, which are neither followed nor opened.
    func attach(as scenario: String, sourceLocation: SourceLocation) {
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

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

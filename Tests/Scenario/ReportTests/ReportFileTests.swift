import Foundation
import LabEvents
import LabModel
import Report
import Testing

@Suite("Report files")
struct ReportFileTests {
    @Test("An attempt gets its verdict and timeline next to its events")
    func attempt() throws {
        let folder = NSTemporaryDirectory() + "pushlab-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try ReportFile.write(EventFile.text(SampleRun.recovered.events), to: "\(folder)/deep/\(RunFile.events)")
        try ReportFile.writeAttempt(SampleRun.passed, in: "\(folder)/deep")
        let verdict = try String(contentsOfFile: "\(folder)/deep/verdict.json", encoding: .utf8)
        #expect(try JSONText.read(verdict) == JSONReport.value(SampleRun.passed))
        let page = try String(contentsOfFile: "\(folder)/deep/timeline.html", encoding: .utf8)
        #expect(page == TimelinePage.text(SampleRun.passed, events: SampleRun.recovered.events))
    }

    @Test("A file that cannot be written or read is named")
    func unwritable() {
        #expect { try ReportFile.write("", to: "/dev/null/x") } throws: { "\($0)".hasPrefix("/dev/null/x cannot be") }
        #expect { try ReportFile.writeAttempt(Samples.passed, in: "/nowhere") } throws: {
            "\($0)".hasPrefix("/nowhere/events.ndjson cannot be read")
        }
    }
}

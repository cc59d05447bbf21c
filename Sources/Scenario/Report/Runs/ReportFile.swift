internal import LabModel
package import Scenario

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Writes reports to files; each file is there whole or not at all.
package enum ReportFile {
    /// Writes a text, with the folders above it.
    ///
    /// - Throws: ``ReportError`` that names the file.
    package static func write(_ text: String, to path: String) throws(ReportError) {
        do {
            if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
                let folder = String(path[..<slash])
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw ReportError("\(path) cannot be written: name a file in a folder that can be written to.")
        }
    }

    /// Writes the verdict and the timeline of an attempt into its folder, next to its events.
    ///
    /// - Throws: ``ReportError`` if the events cannot be read or a file cannot be written.
    package static func writeAttempt(_ result: ScenarioResult, in directory: String) throws(ReportError) {
        let events = try EventFile.readWithoutText("\(directory)/\(RunFile.events)")
        try write(JSONText.pretty(JSONReport.value(result)), to: "\(directory)/\(RunFile.verdict)")
        try write(TimelinePage.text(result, events: events), to: "\(directory)/\(RunFile.timeline)")
    }
}

/// Something about a report that could not be read or written.
///
/// The message names the object and the remedy.
package struct ReportError: Error, Hashable, CustomStringConvertible {
    /// One sentence for the user.
    package let message: String

    /// Makes an error.
    package init(_ message: String) {
        self.message = message
    }

    /// The message.
    package var description: String { message }
}

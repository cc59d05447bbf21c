internal import Foundation
internal import Glibc
internal import LabModel
package import ScenarioLanguage

/// Writes reports to files atomically.
package enum ReportFile {
    package static let standardOutput = "-"

    /// Writes a text and creates the folders above its file.
    ///
    /// A file is replaced atomically; a link is followed. What is not a regular file is written to directly: a device,
    /// a pipe, or an open file of a process by its path in /dev or /proc, such as /dev/stdout, or by `-`.
    ///
    /// - Throws: ``ReportError`` with the file.
    package static func write(_ text: String, to path: String) throws(ReportError) {
        do {
            if let descriptor = try target(path) {
                try descriptor.write(contentsOf: Data(text.utf8))
            } else {
                let file = try followed(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file, options: .atomic)
            }
        } catch {
            throw ReportError("\(path) cannot be written: name a file in a folder that can be written to.")
        }
    }

    /// Checks that a report can be written to a path, without writing.
    ///
    /// - Throws: ``ReportError`` with the path.
    package static func check(_ path: String) throws(ReportError) {
        if path == standardOutput { return }
        var facts = stat()
        if unsafe stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
            throw ReportError("\(path) is a folder: name a file in it.")
        }
        guard unsafe stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG else { return }
        // Missing folders are created when the report is written.
        var folder = ((try? followed(path)) ?? URL(filePath: path)).deletingLastPathComponent()
        while folder.path != "/", unsafe stat(folder.path, &facts) != 0, errno == ENOENT {
            folder.deleteLastPathComponent()
        }
        guard unsafe access(folder.path, W_OK | X_OK) == 0, unsafe stat(folder.path, &facts) == 0,
            facts.st_mode & S_IFMT == S_IFDIR
        else { throw ReportError("\(path) cannot be written: name a file in a folder that can be written to.") }
    }

    /// Resolves the links of a path, also to a file that does not exist yet.
    private static func followed(_ path: String) throws -> URL {
        var file = URL(filePath: path)
        // The kernel follows at most 40 links (path_resolution(7)).
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else { return file }
            file = URL(filePath: next, relativeTo: file.deletingLastPathComponent()).absoluteURL
        }
        throw CocoaError(.fileWriteUnknown)
    }

    /// Opens the destination of a report that must not be replaced; `nil` for a regular file.
    private static func target(_ path: String) throws -> FileHandle? {
        if path == standardOutput { return .standardOutput }
        let resolved = URL(filePath: path).standardizedFileURL.path
        let isOpenFile =
            ["/dev/std", "/dev/fd/"].contains { resolved.hasPrefix($0) }
            || resolved.hasPrefix("/proc/") && resolved.contains("/fd/")
        var facts = stat()
        guard unsafe stat(path, &facts) == 0, isOpenFile || facts.st_mode & S_IFMT != S_IFREG else { return nil }
        let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes the verdict, the sources and the timeline of an attempt into its folder, next to its events.
    ///
    /// - Throws: ``ReportError`` if the events cannot be read or a file cannot be written.
    package static func writeAttempt(
        _ result: ScenarioResult, of definition: ScenarioDefinition, in directory: String,
        machine: RunMachine = .current
    ) throws(ReportError) {
        let texts = ScenarioSource.texts(of: definition) ?? []
        let sources = texts.enumerated().map { index, text in
            (index == 0 ? RunFile.scenario : ScenarioSource.keptName(ofUsed: index - 1), text)
        }
        try writeAttempt(result, in: directory, sources: sources, machine: machine)
    }

    /// Writes the verdict, the given sources by name, and the timeline of an attempt.
    ///
    /// - Throws: ``ReportError`` if the events cannot be read or a file cannot be written.
    package static func writeAttempt(
        _ result: ScenarioResult, in directory: String, sources: [(name: String, text: String)] = [],
        machine: RunMachine = .current
    ) throws(ReportError) {
        let page = try page(of: result, in: directory, machine)
        try write(JSONText.pretty(JSONReport.attempt(result, machine)), to: "\(directory)/\(RunFile.verdict)")
        for source in sources { try write(source.text, to: "\(directory)/\(source.name)") }
        // Last, because it shows the scenario and links to all other files.
        try write(page(), to: "\(directory)/\(RunFile.timeline)")
    }

    /// Recreates the timeline of an attempt from the files in its folder, and returns the path of the page.
    ///
    /// - Throws: ``ReportError`` if something cannot be read, or the file cannot be written.
    package static func remakePage(in directory: String) throws(ReportError) -> String {
        let place = "\(directory)/\(RunFile.verdict)"
        guard let verdict = try AttemptVerdict.read(place), let result = verdict.result(in: directory) else {
            throw ReportError("\(place) is not the verdict of an attempt by this version: run again.")
        }
        let machine = verdict.machine ?? RunMachine(version: "of an earlier version", kernel: "not kept")
        let path = "\(directory)/\(RunFile.timeline)"
        try write(try page(of: result, in: directory, machine)(), to: path)
        return path
    }

    /// Reads the events of an attempt and returns a function that makes its page.
    private static func page(
        of result: ScenarioResult, in directory: String, _ machine: RunMachine
    ) throws(ReportError) -> () -> String {
        let (events, leftOut) = try EventFile.readForPage("\(directory)/\(RunFile.events)")
        return {
            let evidence = AttemptEvidence(in: directory, linesLeftOut: leftOut, machine: machine)
            return TimelinePage.text(result, events: events, evidence: evidence)
        }
    }
}

/// An error about a report that could not be read or written.
///
/// The message names the object and the remedy.
package struct ReportError: Error, Hashable, CustomStringConvertible {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }

    package var description: String { message }
}

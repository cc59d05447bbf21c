package import Report

/// Writes the files of a run in its output folder.
package enum RunOutput {
    /// Whether a path is one of these files.
    package static func keeps(_ path: String, in output: String) -> Bool {
        let own = [RunFile.run, RunFile.index, History.fileName]
        return own.contains { FilePaths.absolute("\(output)/\($0)") == FilePaths.absolute(path) }
    }

    /// Writes the page of a run and the files for later runs and reports; returns a sentence for each error.
    package static func keep(_ report: RunReport, in output: String) -> [String] {
        do throws(ReportError) { try RunDirectory.makeOutput(output) } catch { return [error.message] }
        // Read before it is replaced.
        let earlier = EarlierRun(in: output)
        var problems: [String] = []
        func attempt(_ body: () throws(ReportError) -> Void) {
            do { try body() } catch { problems.append(error.message) }
        }
        var trends: [Trend] = []
        attempt { () throws(ReportError) in
            let history = try History(in: output, makes: true)
            try history.add(report)
            trends = try history.trends(of: report.entries)
        }
        attempt { () throws(ReportError) in
            try ReportFile.write(
                RunPage.text(report, in: output, earlier: earlier, trends: trends), to: "\(output)/\(RunFile.index)")
        }
        attempt { () throws(ReportError) in
            try ReportFile.write(report.text(in: output), to: "\(output)/\(RunFile.run)")
        }
        return problems
    }

    /// Writes the page of a merged run into a folder, with links to the folders of its parts.
    ///
    /// - Throws: `ReportError` with the file.
    package static func writePage(_ report: RunReport, in folder: String, trends: [Trend]) throws(ReportError) {
        try RunDirectory.makeOutput(folder)
        try ReportFile.write(RunPage.text(report, in: folder, trends: trends), to: "\(folder)/\(RunFile.index)")
    }
}

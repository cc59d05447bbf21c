import ArgumentParser
import Foundation
import LabModel
import Report
import ScenarioLanguage

/// The verb `pushlab report`: recreates the timelines of attempts, or merges output folders into one run.
struct ReportVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report on the output folders of runs as one, or make timelines again.",
        discussion: """
            Output folders, such as those of all shards, are merged. Of the folder of an attempt its timeline.html is made \
            again from the kept events.
            """)

    @Argument(help: "Output folders of runs, or folders of attempts.")
    var paths: [String]

    @Option(help: "A file for the merged result as JUnit XML; `-` is standard output.")
    var junit: String?

    @Option(help: "A file for the merged result as JSON; `-` is standard output.")
    var json: String?

    @Option(help: "A folder for the page of the merged result.")
    var output: String?

    func run() throws {
        try Console.check(reports: [junit, json])
        let attempts = paths.filter { FileManager.default.fileExists(atPath: "\($0)/\(RunFile.verdict)") }
        do {
            if attempts.isEmpty { return try merge() }
            guard attempts.count == paths.count, junit == nil, json == nil, output == nil else {
                throw ReportError(
                    "\(attempts[0]) is the folder of an attempt: name output folders alone, or attempts without options."
                )
            }
            for path in paths { Console.line(try ReportFile.remakePage(in: path)) }
        } catch let error as ReportError {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
    }

    private func merge() throws {
        let merged = try MergedRun(of: paths)
        let report = merged.report
        let summary = Summary(style: Console.style)
        if report.isProof {
            Console.styled(report.matrix.text(style: Console.style))
        } else {
            for result in report.outcome.results where result.verdict != .passed {
                for line in summary.lines(result) { Console.styled(line) }
            }
            for line in summary.overview(report.outcome) { Console.styled(line) }
            Console.styled(summary.closing(report.outcome))
        }
        for trend in merged.trends {
            for remark in trend.remarks { Console.line("\(trend.name): \(remark)  \(trend.signs)") }
        }
        for problem in merged.notes + merged.problems { Console.error("pushlab: \(problem)") }
        var isWritten = true
        if let junit { isWritten = Console.report(JUnitReport.text(report.outcome), to: junit) }
        if let json { isWritten = Console.report(report.json(trends: merged.trends), to: json) && isWritten }
        if let output {
            try RunOutput.writePage(report, in: output, trends: merged.trends)
            Console.line("\(output)/\(RunFile.index)")
        }
        if !merged.problems.isEmpty || !isWritten || !report.mistakes.isEmpty { throw ExitStatus.invalid }
        try ExitStatus.end(with: report.verdict)
    }
}

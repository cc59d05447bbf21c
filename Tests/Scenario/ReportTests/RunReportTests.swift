import EventLiterals
import Foundation
import Glibc
import LabEvents
import LabModel
import Report
internal import ScenarioLanguage
import Testing
import pushlab

/// An output folder of a test, removed at the end.
final class OutputFolder {
    let path = NSTemporaryDirectory() + "pushlab-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

    /// Leaves an attempt as a run does, and returns its result.
    func attempt(_ result: ScenarioResult, events: [Event] = []) throws -> ScenarioResult {
        let directory = try RunDirectory.make(in: path, for: ScenarioName(result), sabotage: result.sabotage)
        var result = result
        (result.directory, result.attempt) = (directory.path, directory.attempt)
        try ReportFile.write(EventFile.text(events), to: directory.path(of: RunFile.events))
        try ReportFile.writeAttempt(result, in: directory.path)
        return result
    }
}

extension RunReport {
    static func sample(_ entries: [Entry], verb: String = "run", share: Share? = nil, of count: Int? = nil) -> RunReport
    {
        RunReport(
            verb: verb, command: "pushlab \(verb) S", machine: RunMachine(version: "1.2.3", kernel: "6.1"),
            commit: String(repeating: "a", count: 40), began: 1_000_000, duration: .seconds(3), share: share,
            scenarios: count ?? entries.count, entries: entries)
    }
}

@Suite("Output folders")
struct RunReportTests {
    private let folder = OutputFolder()

    private let broken = ScenarioResult(
        name: "App", file: "S/app.yaml", verdict: .failed,
        findings: [Finding(.failed, message: "the app makes no program.", details: ["App.swift:3: <no> \"x\""])],
        duration: .zero, seed: 3)

    @Test("What a run came to is read back as it was, with what has no attempt")
    func roundTrip() throws {
        var detailed = SampleRun.failed
        detailed.findings[0].cause = "the cause"
        detailed.findings[0].isIncidental = true
        detailed.choices = [LabChoice("one", .field, "it waits", source: "TN")]
        detailed.notes = ["a note"]
        var report = RunReport.sample(
            [
                .init(try folder.attempt(SampleRun.passed)),
                .init(try folder.attempt(detailed), catching: MustCatch("provider-never-reconnects", at: ["told"])),
                .init(broken), .init(Samples.inconclusive, hasBegun: false),
            ], share: .init(number: 2, count: 3), of: 11)
        report.mistakes = [
            Diagnostic(.unknownName, file: "S/b.yaml", at: SourcePosition(line: 3, column: 7), "no <x>", remedy: "y")
        ]
        #expect(RunOutput.keep(report, in: folder.path) == [])
        var read = try RunReport.read(in: folder.path)
        // Nothing says when another value was measured than what is written: times are to the microsecond.
        #expect(read.entries.map(\.result) == report.entries.map(\.result))
        read.entries = report.entries
        #expect(read == report)
        let page = try folder.text(RunFile.index)
        Attachment.record(page, named: "index.html")
        #expect(page.contains("href=\"./heartbeat-dropped-link/attempt-1/timeline.html\""))
        #expect(page.contains("App.swift:3: &lt;no&gt;"))
        #expect(page.contains("S/b.yaml:3:7</td><td>no &lt;x&gt;; y"))
        for forbidden in ["src=", "@import", "http:", "https:"] { #expect(!page.contains(forbidden)) }
        let scripts = page.replacing(/<script[\s\S]*?<\/script>/, with: "")
        #expect(throws: Never.self) {
            try XMLTree.parse(scripts.replacing(/<meta [^>]*>/, with: "").replacing("<!DOCTYPE html>", with: ""))
        }
    }

    @Test("A page says what has changed since the run before")
    func changes() throws {
        let first = try folder.attempt(SampleRun.passed)
        let second = try folder.attempt(Samples.failed)
        _ = RunOutput.keep(.sample([.init(first), .init(second), .init(broken)]), in: folder.path)
        var (worse, better) = (first, second)
        (worse.verdict, better.verdict) = (.failed, .passed)
        _ = RunOutput.keep(.sample([.init(worse), .init(better), .init(Samples.inconclusive)]), in: folder.path)
        let page = try folder.text(RunFile.index)
        #expect(page.contains("<b>1 newly failed, 1 mended, 1 new, 1 not run again</b>"))
    }

    @Test("A timeline is made again from what its folder holds, the same to the letter")
    func again() throws {
        let result = try folder.attempt(SampleRun.failed, events: SampleRun.beforeHealing.events)
        let directory = try #require(result.directory)
        let page = try String(contentsOfFile: "\(directory)/\(RunFile.timeline)", encoding: .utf8)
        try FileManager.default.removeItem(atPath: "\(directory)/\(RunFile.timeline)")
        #expect(try ReportFile.remakePage(in: directory) == "\(directory)/\(RunFile.timeline)")
        #expect(try String(contentsOfFile: "\(directory)/\(RunFile.timeline)", encoding: .utf8) == page)
        #expect { try ReportFile.remakePage(in: "/nowhere") } throws: { "\($0)".contains("/nowhere/verdict.json") }
    }

    @Test("A report cannot take the place of what an output folder keeps")
    func own() {
        #expect(RunOutput.keeps("out/../out/./run.json", in: "out/"))
        #expect(!RunOutput.keeps("out/report.json", in: "out"))
        #expect(!RunOutput.keeps("run.json", in: "out"))
    }

    @Test("The matrix of a proof is that of its runs, also when it is read back")
    func proof() throws {
        var sabotaged = Samples.passed
        sabotaged.sabotage = "server-forgets-backlog"
        let report = RunReport.sample(
            [
                .init(try folder.attempt(Samples.passed)),
                .init(try folder.attempt(sabotaged), catching: MustCatch("server-forgets-backlog")),
            ], verb: "prove")
        #expect(report.verdict == .failed)
        #expect(report.matrix.count(.survived) == 1)
        #expect(report.outcome.results.map(\.verdict) == [.passed, .failed])
        _ = RunOutput.keep(report, in: folder.path)
        #expect(try RunReport.read(in: folder.path).matrix.count(.survived) == 1)
        #expect(try folder.text(RunFile.index).contains("✕ survived"))
    }

    /// The processor time of the thread so far.
    private static func processorTime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test("A thousand scenarios make a page in two seconds of processor time, of less than ten megabytes")
    func thousand() throws {
        let entries = (0..<1000).map { number in
            var result = number % 7 == 0 ? SampleRun.failed : SampleRun.passed
            result.file = "S/theme/\(number).yaml"
            result.directory = "\(folder.path)/theme-\(number)/attempt-1"
            return RunReport.Entry(result)
        }
        try RunDirectory.makeOutput(folder.path)
        let began = Self.processorTime()
        #expect(RunOutput.keep(.sample(entries), in: folder.path) == [])
        let took = Self.processorTime() - began
        let bytes = try folder.text(RunFile.index).utf8.count
        print("A page of 1000 scenarios: \(took), \(bytes) bytes")
        #expect(took < .seconds(2))
        #expect(bytes < 10_000_000)
    }
}

@Suite("Merged output folders")
struct MergedRunTests {
    private func shard(_ number: Int, of count: Int = 3, _ change: (inout RunReport) -> Void = { _ in }) throws
        -> OutputFolder
    {
        let folder = OutputFolder()
        var result = Samples.passed
        result.file = "S/\(number).yaml"
        var report = RunReport.sample(
            [.init(try folder.attempt(result))], share: .init(number: number, count: count), of: 3)
        change(&report)
        _ = RunOutput.keep(report, in: folder.path)
        return folder
    }

    @Test("Shards become one run, in their order, and the links of its page lead to their folders")
    func whole() throws {
        let (one, two, three) = (try shard(1), try shard(2), try shard(3))
        let merged = try MergedRun(of: [three.path, one.path, two.path])
        #expect(merged.problems == [])
        #expect(merged.report.entries.map(\.result.file) == ["S/1.yaml", "S/2.yaml", "S/3.yaml"])
        let output = OutputFolder()
        try RunOutput.writePage(merged.report, in: output.path, trends: merged.trends)
        let name = URL(filePath: one.path).lastPathComponent
        #expect(try output.text(RunFile.index).contains("href=\"./../\(name)/s-1/attempt-1/timeline.html\""))
    }

    @Test("A shard that is missing, or there twice, is named")
    func missing() throws {
        let (one, again, other) = (try shard(1), try shard(1), try shard(1, of: 2))
        let merged = try MergedRun(of: [one.path, again.path, other.path, one.path + "/"])
        #expect(
            merged.problems == [
                "\(one.path)/ is \(one.path), which is named already: name each folder once.",
                "\(again.path) holds shard 1/3, as \(one.path) does: leave one of both out.",
                "\(other.path) holds shard 1/2, and \(one.path) one of 3: leave it out.",
                "The shard 2/3 is missing: add its output folder.", "The shard 3/3 is missing: add its output folder.",
            ])
        #expect(merged.report.entries.count == 1)
    }

    @Test("Folders of other versions, commits, files or verbs are named")
    func others() throws {
        let one = try shard(1, of: 2)
        let two = try shard(2, of: 2) {
            $0.machine.version = "2.0"
            $0.commit = String(repeating: "b", count: 40)
            $0.scenarios = 4
        }
        #expect(
            try MergedRun(of: [one.path, two.path]).problems == [
                "\(two.path) is of PushLab 2.0, and \(one.path) of 1.2.3: run all shards with one version.",
                "\(two.path) is of commit bbbbbbbbbbbb, and \(one.path) of aaaaaaaaaaaa: run all shards of one commit.",
                "\(two.path) is a shard of 4 scenarios, and \(one.path) of 3: run all shards of the same files and filter.",
            ])
        let proof = try shard(2, of: 2) { $0.verb = "prove" }
        #expect { try MergedRun(of: [one.path, proof.path]) } throws: {
            "\($0)" == "\(proof.path) is of `prove`, and \(one.path) of `run`: report on each by itself."
        }
        #expect { try MergedRun(of: ["/nowhere"]) } throws: {
            "\($0)" == "/nowhere/run.json cannot be read: name the output folder of a run."
        }
        try Data("{".utf8).write(to: URL(filePath: "\(one.path)/run.json"))
        #expect { try MergedRun(of: [one.path]) } throws: { "\($0)".hasPrefix("\(one.path)/run.json is not of a run") }
    }
}

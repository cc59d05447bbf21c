import Foundation
import LabModel
import Report
internal import ScenarioLanguage
import Testing
import pushlab

@Suite("History")
struct HistoryTests {
    private let folder = OutputFolder()

    private func run(_ verdict: Verdict, seconds: Double = 1, digest: String? = "d", version: String = "1") -> RunReport
    {
        var result = ScenarioResult(
            name: "A", file: "S/a.yaml", digest: digest, verdict: verdict, duration: .seconds(seconds), seed: .max)
        result.repetition = nil
        var report = RunReport.sample([.init(result), .init(result, hasBegun: false)])
        report.machine.version = version
        return report
    }

    private func trend(_ reports: [RunReport]) throws -> Trend {
        try RunDirectory.makeOutput(folder.path)
        let history = try History(in: folder.path, makes: true)
        for report in reports { try history.add(report) }
        return try #require(try History(in: folder.path).trends(of: reports[0].entries).first)
    }

    @Test("Each run is kept, the oldest first, and none that did not begin")
    func kept() throws {
        let trend = try trend([run(.passed, seconds: 2), run(.failed), run(.inconclusive(.hostStalled))])
        #expect(trend.scenario == "S/a.yaml")
        #expect(trend.signs == "✓✕?")
        #expect(trend.points[0].duration == .seconds(2))
        #expect(trend.points.map(\.verdict) == [.passed, .failed, .inconclusive(.hostStalled)])
    }

    @Test("One that somebody held is not kept, whatever it came to")
    func held() throws {
        var held = run(.failed)
        held.entries[0].result.findings.append(Finding(.inconclusive(.held), message: "held"))
        #expect(try trend([run(.passed), held, run(.passed)]).signs == "✓✓")
    }

    @Test("It tells how long scenarios take, by the run in the middle")
    func durations() throws {
        _ = try trend([run(.passed, seconds: 1), run(.passed, seconds: 90), run(.passed, seconds: 2)])
        #expect(try History(in: folder.path).durations() == ["S/a.yaml": 2])
    }

    @Test("Shares of eight differ by 15 % of their mean at most, and are whole")
    func shares() {
        // Many short ones and some long, as scenarios are.
        let weights = (0..<270).map { (index: Int) -> Double in
            let short = 0.4 + Double(index % 37) / 9
            return index % 29 == 0 ? short + 15 : short
        }
        let all = Array(weights.indices)
        let shares = (1...8).map { RunReport.Share(number: $0, count: 8).taken(of: all, weighing: weights) }
        #expect(shares.flatMap(\.self).sorted() == all)
        let sums = shares.map { $0.reduce(0) { $0 + weights[$1] } }
        let mean = sums.reduce(0, +) / 8
        #expect(sums.allSatisfy { abs($0 - mean) < 0.15 * mean }, "\(sums)")
        let equal = RunReport.Share(number: 2, count: 3).taken(of: all, weighing: all.map { _ in 1 })
        #expect(equal == all.filter { $0 % 3 == 1 })
    }

    @Test("A scenario is flaky where one version and one text came to both")
    func flaky() throws {
        #expect(
            try trend([run(.passed), run(.failed), run(.passed)]).remarks == [
                "flaky: 1 failed and 2 passed of one version and scenario"
            ])
        func flake(_ reports: [RunReport]) throws -> Bool {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(History.fileName)")
            return try trend(reports).flake != nil
        }
        #expect(try !flake([run(.failed, digest: "c"), run(.passed)]))
        #expect(try !flake([run(.failed, version: "0"), run(.passed)]))
        #expect(try !flake([run(.inconclusive(.noEffect)), run(.passed)]))
        #expect(try !flake([run(.failed, digest: nil), run(.passed, digest: nil)]))
    }

    @Test("A scenario is slower where chance alone does not make it so")
    func slower() {
        func trend(_ durations: [Double]) -> Trend {
            Trend(
                "a",
                durations.map { .init(verdict: .passed, digest: "d", version: "1", began: 0, duration: .seconds($0)) })
        }
        let steady = (0..<12).map { 3 + Double($0 % 4) / 10 }
        #expect(trend(steady + [4.1, 4, 4.2, 4.3, 4, 4.4]).remarks == ["slower: 4.2 s, and 3.2 s before"])
        #expect(trend(steady + [3.1, 3.3, 3, 3.2, 3.3, 3.1]).slowdown == nil)
        #expect(trend(steady + [3.31, 3.32, 3.33, 3.34, 3.35, 3.36]).slowdown == nil, "a tenth is not worth a word")
        #expect(trend([1, 1, 1, 9, 9, 9, 9, 9, 9]).slowdown == nil, "too few")
    }

    @Test("A history that is damaged, newer, or no file is a sentence, and the run is kept")
    func unusable() throws {
        try RunDirectory.makeOutput(folder.path)
        let path = "\(folder.path)/\(History.fileName)"
        try Data(repeating: 0x41, count: 5000).write(to: URL(filePath: path))
        #expect(
            RunOutput.keep(run(.passed), in: folder.path) == [
                "\(path) is damaged: move it away, and the next run begins a new one."
            ])
        #expect(try RunReport.read(in: folder.path).entries.count == 2)
        #expect(try folder.text(RunFile.index).contains("S/a.yaml"))
        #expect(try Data(contentsOf: URL(filePath: path)).count == 5000)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(
            RunOutput.keep(run(.passed), in: folder.path).first?.hasPrefix("\(path) cannot be written to: ") == true)
        try FileManager.default.removeItem(atPath: path)
        #expect(RunOutput.keep(run(.passed), in: folder.path) == [])
        // The header of the database holds `user_version` at byte 60 (Database File Format, 1.3).
        let file = try FileHandle(forUpdating: URL(filePath: path))
        try file.seek(toOffset: 63)
        try file.write(contentsOf: Data([9]))
        try file.close()
        #expect(
            RunOutput.keep(run(.passed), in: folder.path) == [
                "\(path) is of a newer version of PushLab: use that, or another output folder."
            ])
        #expect { try History(in: "/nowhere") } throws: {
            "\($0)" == "/nowhere/history.sqlite is not there: run scenarios into that folder."
        }
    }
}

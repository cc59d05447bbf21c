package import Report
internal import ScenarioLanguage

/// Several output folders as one run, such as those of all shards.
package struct MergedRun: Sendable {
    /// The merged report; a shard that is given twice counts once.
    package let report: RunReport
    /// The reasons why the folders are no complete run, one sentence each with folder and remedy.
    package let problems: [String]

    /// The reasons why a history cannot be used, one sentence each.
    package let notes: [String]
    /// The histories of the scenarios; of several for one scenario, the longest.
    package let trends: [Trend]

    /// Reads and merges folders.
    ///
    /// - Throws: `ReportError` if one cannot be read or has another verb than the first.
    package init(of folders: [String]) throws(ReportError) {
        var problems: [String] = []
        var parts: [(folder: String, report: RunReport)] = []
        for folder in folders {
            if let same = parts.first(where: { FilePaths.absolute($0.folder) == FilePaths.absolute(folder) }) {
                problems.append("\(folder) is \(same.folder), which is named already: name each folder once.")
                continue
            }
            parts.append((folder, try RunReport.read(in: folder)))
        }
        guard let first = parts.first else { throw ReportError("There is no folder to report on: name at least one.") }
        for part in parts where part.report.verb != first.report.verb {
            throw ReportError(
                "\(part.folder) is of `\(part.report.verb)`, and \(first.folder) of `\(first.report.verb)`: "
                    + "report on each by itself.")
        }
        problems += Self.differences(parts)
        let (kept, shares) = Self.shares(parts)
        problems += shares
        var report = first.report
        report.share = nil
        report.entries = kept.flatMap(\.entries)
        report.mistakes = kept.flatMap(\.mistakes)
        report.duration = kept.map(\.duration).max() ?? .zero
        if parts.count > 1 { report.command = ShellText.command(["pushlab", "report"] + folders) }
        var notes: [String] = []
        var trends: [String: Trend] = [:]
        for part in parts {
            do {
                for trend in try History(in: part.folder).trends(of: part.report.entries)
                where trend.points.count > trends[trend.name]?.points.count ?? 0 { trends[trend.name] = trend }
            } catch {
                notes.append(error.message)
            }
        }
        self.notes = notes
        var names: Set<String> = []
        self.trends = report.entries.compactMap { names.insert($0.name).inserted ? trends[$0.name] : nil }
        self.report = report
        self.problems = problems
    }

    /// Returns the differences in version and commit.
    private static func differences(_ parts: [(folder: String, report: RunReport)]) -> [String] {
        guard let first = parts.first else { return [] }
        return parts.dropFirst().flatMap { part -> [String] in
            var problems: [String] = []
            if part.report.machine.version != first.report.machine.version {
                problems.append(
                    "\(part.folder) is of PushLab \(part.report.machine.version), and \(first.folder) of "
                        + "\(first.report.machine.version): run all shards with one version.")
            }
            if let commit = part.report.commit, let other = first.report.commit, commit != other {
                problems.append(
                    "\(part.folder) is of commit \(commit.prefix(12)), and \(first.folder) of \(other.prefix(12)): "
                        + "run all shards of one commit.")
            }
            return problems
        }
    }

    /// Returns the reports that count, in the order of their shards, and the problems of the shards.
    private static func shares(
        _ parts: [(folder: String, report: RunReport)]
    ) -> (kept: [RunReport], problems: [String]) {
        guard let first = parts.first(where: { $0.report.share != nil }), let whole = first.report.share else {
            return (parts.map(\.report), [])
        }
        var problems: [String] = []
        var byNumber: [Int: (folder: String, report: RunReport)] = [:]
        for part in parts {
            guard let share = part.report.share, share.count == whole.count else {
                let what = part.report.share.map { "shard \($0)" } ?? "no shard"
                problems.append(
                    "\(part.folder) holds \(what), and \(first.folder) one of \(whole.count): leave it out.")
                continue
            }
            if part.report.scenarios != first.report.scenarios {
                problems.append(
                    "\(part.folder) is a shard of \(part.report.scenarios) scenarios, and \(first.folder) of "
                        + "\(first.report.scenarios): run all shards of the same files and filter.")
            }
            if let other = byNumber[share.number] {
                problems.append("\(part.folder) holds shard \(share), as \(other.folder) does: leave one of both out.")
                continue
            }
            byNumber[share.number] = part
        }
        for number in 1...whole.count where byNumber[number] == nil {
            problems.append("The shard \(number)/\(whole.count) is missing: add its output folder.")
        }
        return (byNumber.sorted { $0.key < $1.key }.map(\.value.report), problems)
    }
}

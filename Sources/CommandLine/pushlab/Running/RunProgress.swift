import LabModel
import ScenarioLanguage

/// Shows how far a queue has come: on a terminal in the last line all the time, in a pipe in a line twice a minute.
final class RunProgress {
    private let runs: [PlannedRun]
    private var saidAt = ContinuousClock.now

    /// Makes the display of a queue that has not begun.
    init(of runs: [PlannedRun]) { self.runs = runs }

    /// Shows what is done, what runs since when, and what is being built.
    func show(done: Int, _ running: [Int: ContinuousClock.Instant], _ builds: AppQueue) {
        if LiveLine.isPossible {
            return LiveLine.show(([count(done)] + parts(running, builds)).joined(separator: "  "))
        }
        guard ContinuousClock.now - saidAt >= Self.interval else { return }
        saidAt = .now
        Console.error("pushlab: \(done) of \(runs.count) done" + parts(running, builds).map { ", " + $0 }.joined())
    }

    /// The time between two lines in a pipe.
    private static let interval = Duration.seconds(30)

    private func count(_ done: Int) -> String { "[\(done)/\(runs.count)]" }

    private func parts(_ running: [Int: ContinuousClock.Instant], _ builds: AppQueue) -> [String] {
        var parts = builds.text.map { [$0] } ?? []
        if let (index, since) = running.min(by: { $0.value < $1.value }) {
            let others = running.count > 1 ? " and \(running.count - 1) more" : ""
            let name = PrintableText.safe(runs[index].definition.name)
            parts.append("running \(name) (\((ContinuousClock.now - since).components.seconds) s)\(others)")
        }
        return parts
    }
}

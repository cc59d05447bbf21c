import LabModel
import ScenarioLanguage

/// Shows the progress of a queue: in the last line of a terminal, or as a line twice a minute in a pipe.
struct RunProgress: Sendable {
    let runs: [PlannedRun]

    /// The time between two updates.
    static let interval = Duration.seconds(LiveLine.isPossible ? 1 : 30)

    /// Shows the current activity and its duration while a body runs.
    static func showing<Result: Sendable>(
        _ what: String, _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        let began = ContinuousClock.now
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while (try? await Task.sleep(for: interval)) != nil {
                    show("\(what) (\((ContinuousClock.now - began).components.seconds) s)")
                }
            }
            defer {
                group.cancelAll()
                LiveLine.end()
            }
            return try await body()
        }
    }

    private static func show(_ text: String) {
        if LiveLine.isPossible { LiveLine.show(text) } else { Console.error("pushlab: \(text)") }
    }

    /// Shows the number of finished runs, the oldest current run, and the builds.
    func show(done: Int, _ running: [Int: ContinuousClock.Instant], _ builds: AppQueue) {
        let parts = parts(running, builds)
        if LiveLine.isPossible {
            LiveLine.show((["[\(done)/\(runs.count)]"] + parts).joined(separator: "  "))
        } else {
            Console.error("pushlab: " + (["\(done) of \(runs.count) done"] + parts).joined(separator: ", "))
        }
    }

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

import LabModel
import ScenarioLanguage

/// Shows how far a queue has come: on a terminal in the last line all the time, in a pipe in a line twice a minute.
struct RunProgress: Sendable {
    /// The runs of the queue.
    let runs: [PlannedRun]

    /// The time from one display to the next.
    static let interval = Duration.seconds(LiveLine.isPossible ? 1 : 30)

    /// Shows what goes on, and for how long it has, while a body runs.
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

    /// Shows what is done, what runs since when, and what is being built.
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

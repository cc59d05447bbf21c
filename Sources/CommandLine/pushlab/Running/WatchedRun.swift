import Report
import ScenarioLanguage

/// The page of a run while it goes on, if it can be served.
struct WatchedRun {
    /// Where the run notes what happens.
    let board: WatchBoard
    private let server: WatchServer

    /// Begins to serve the page of some runs and prints its address; where it cannot be served says so, and nothing of the run
    /// changes.
    init?(_ runs: [PlannedRun], port: Int) async {
        board = WatchBoard(
            runs.map { .init($0.definition, before: $0.result(.inconclusive(.cancelled), "The run goes on.")) })
        do {
            server = try await WatchServer.start(board, port: port)
        } catch {
            Console.error("pushlab: \(error); the run goes on without it")
            return nil
        }
        Console.line(server.address)
    }

    /// Shows what the run came to, and ends the page.
    func end(_ outcome: RunOutcome) async {
        board.close(Summary(style: .plain).closing(outcome))
        await server.end()
    }
}

import Report
import ScenarioLanguage

/// The page of a run in progress, if it can be served.
struct WatchedRun {
    let board: WatchBoard
    private let server: WatchServer

    /// Starts serving the page of some runs and prints its address.
    ///
    /// If it cannot be served, prints an error and returns `nil`; the run goes on.
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

    /// Shows the result of the run and stops serving.
    func end(_ outcome: RunOutcome) async {
        board.close(Summary(style: .plain).closing(outcome))
        await server.end()
    }
}

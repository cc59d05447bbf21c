import ArgumentParser

/// What every verb that runs scenarios is told.
struct QueueOptions: ParsableArguments {
    @Argument(help: "Scenario files, or folders of them.")
    var paths: [String]

    @Option(help: "How many labs at a time at most (default: eight per processor).")
    var jobs = RunQueue.defaultJobs

    @Option(help: "The folder that gets a folder for every attempt.")
    var output = "pushlab-results"

    func validate() throws {
        guard jobs >= 1 else { throw ValidationError("--jobs takes a number from 1.") }
    }
}

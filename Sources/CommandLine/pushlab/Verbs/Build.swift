import ArgumentParser
import GuestBuilding
import Scenario

/// `pushlab build`: makes programs of the Swift files of apps, as `run` does before it opens a lab.
struct Build: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Build the apps of scenarios that are given as Swift files.",
        discussion: "What is built is kept, and built again only when something that it is made of has changed.")

    @Argument(help: "Scenario files, or folders of them.")
    var paths: [String] = []

    @Flag(help: "Remove what was built before, but for what a run uses.")
    var clean = false

    func validate() throws {
        if paths.isEmpty, !clean { throw ValidationError("Name a scenario, or give --clean.") }
    }

    func run() async throws {
        if clean {
            do {
                let kept = try ScenarioGuests.clean()
                Console.line(kept == 0 ? "the cache is empty" : "the cache is empty but for \(kept) in use")
            } catch {
                Console.error("pushlab: \(error)")
                throw ExitStatus.invalid
            }
        }
        guard !paths.isEmpty else { return }
        let built = try await BuiltScenarios(try ScenarioFiles.load(paths))
        switch (built.count, built.compiled) {
        case (0, _): Console.line("nothing to build: no app is given as Swift files")
        case (let count, 0): Console.line("\(count) built before")
        case (let count, let compiled): Console.line("\(compiled) of \(count) built")
        }
    }
}

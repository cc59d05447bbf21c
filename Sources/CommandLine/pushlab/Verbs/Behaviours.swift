import ArgumentParser
import Behaviours
import Foundation
import Scenario
import ScenarioRunning

/// `pushlab behaviours`: which behaviours there are and what shows each.
struct BehavioursVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "behaviours",
        abstract: "List the behaviours of Apple's documents, and the scenarios, tests and saboteurs that show each.",
        discussion: """
            Scenarios name behaviours in `covers`, tests at the beginning of their display names. What is real needs a \
            scenario, or a test in a file that imports what builds networks. The exit status is 1 when a behaviour is \
            not covered although all it needs is built, or when one is named that is not in the list.
            """)

    @Argument(help: "Scenarios, tests, or folders; a folder with Swift files is read as tests.")
    var paths: [String] = ["Scenarios", "Tests"]

    func run() throws {
        let (sources, scenarios) = try sorted()
        let definitions = scenarios.isEmpty ? [] : try ScenarioFiles.load(scenarios)
        let coverage = BehaviourCoverage(
            scenarios: definitions, tests: sources.flatMap { TestSources.mentions(in: $0) })
        for line in coverage.lines() { Console.line(line) }
        if !coverage.isComplete { throw ExitStatus.failed }
    }

    /// The paths that hold test sources, and those that hold scenarios.
    private func sorted() throws -> (sources: [String], scenarios: [String]) {
        var sources: [String] = []
        var scenarios: [String] = []
        for path in paths {
            guard FileManager.default.fileExists(atPath: path) else {
                Console.error(
                    "pushlab: there is no file or folder `\(path)`; name scenarios or tests, or run this in the folder "
                        + "that holds both")
                throw ExitStatus.invalid
            }
            if TestSources.holdsSources(path) { sources.append(path) } else { scenarios.append(path) }
        }
        return (sources, scenarios)
    }
}

import ArgumentParser
import Scenario

/// `pushlab validate`: checks scenarios without running them.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check scenarios; print everything that is wrong with file, line, column and remedy.")

    @Argument(help: "Scenario files, or folders of them.")
    var paths: [String]

    func run() throws {
        let count = try ScenarioFiles.load(paths).count
        Console.line(count == 1 ? "1 scenario is valid" : "\(count) scenarios are valid")
    }
}

import ArgumentParser
import Scenario

/// `pushlab list`: what scenarios there are.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List scenarios: file, name, the behaviours they cover, the saboteurs they must catch.")

    @Argument(help: "Scenario files, or folders of them.")
    var paths: [String]

    func run() throws {
        for definition in try ScenarioFiles.load(paths) {
            Console.line("\(definition.file ?? "")  \(definition.name)")
            if !definition.covers.isEmpty {
                Console.line("    covers      " + definition.covers.joined(separator: " "))
            }
            if !definition.mustCatch.isEmpty {
                Console.line("    must catch  " + definition.mustCatch.joined(separator: " "))
            }
        }
    }
}

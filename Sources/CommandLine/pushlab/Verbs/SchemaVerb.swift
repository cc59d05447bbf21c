import ArgumentParser
import Report
import ScenarioLanguage

/// The verb `pushlab schema`: prints the JSON SchemaVerb of scenario files, for editors.
struct SchemaVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON SchemaVerb of scenario files, for editors that check YAML by it.")

    func run() throws {
        Console.text(JSONText.pretty(ScenarioSchema.value))
    }
}

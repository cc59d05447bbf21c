import ArgumentParser
import Report
import ScenarioLanguage

/// The verb `pushlab schema`: prints the JSON Schema of scenario files, for editors.
struct SchemaVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of scenario files, for editors that check YAML by it.")

    func run() throws {
        Console.text(JSONText.pretty(ScenarioSchema.value))
    }
}

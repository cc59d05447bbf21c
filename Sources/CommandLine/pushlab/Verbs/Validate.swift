import ArgumentParser
import ScenarioLanguage

/// The verb `pushlab validate`: checks scenarios without running them.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check scenarios; print errors and warnings with file, line, column and remedy.")

    @Argument(help: "Scenario files, or folders of them.")
    var paths: [String]

    @OptionGroup var settings: SettingOptions

    @Flag(help: "Print one JSON object: the scenarios, and every mistake with its place and code.")
    var json = false

    func run() throws {
        if json { return try ScenarioFiles.printJSON(paths, settings.values) }
        let readings = try ScenarioFiles.read(paths, settings.values)
        for note in readings.flatMap(\.notes) { Console.line("\(note)") }
        let count = readings.count
        Console.line(count == 1 ? "1 scenario is valid" : "\(count) scenarios are valid")
    }
}

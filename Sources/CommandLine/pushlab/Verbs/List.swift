import ArgumentParser
import LabEvents
import ScenarioLanguage

/// The verb `pushlab list`: lists scenarios or saboteurs.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List scenarios: file, name, the behaviours they cover, the saboteurs they must catch.")

    @Flag(help: "List all saboteurs instead: the program each breaks, its name, and how.")
    var saboteurs = false

    @Argument(help: "Scenario files, or folders of them.")
    var paths: [String] = []

    @OptionGroup var settings: SettingOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    func validate() throws {
        guard saboteurs == paths.isEmpty else {
            throw ValidationError(
                saboteurs ? "`--saboteurs` takes no paths." : "Name scenario files, folders of them, or `--saboteurs`.")
        }
    }

    func run() throws {
        switch (saboteurs, json) {
        case (true, false): listSaboteurs()
        case (true, true): Console.json(Saboteur.list)
        case (false, false): try listScenarios()
        case (false, true):
            try ScenarioFiles.printJSON(paths, settings.values)
        }
    }

    private func listSaboteurs() {
        let width = Saboteur.all.map(\.name.count).max() ?? 0
        var program: String?
        for saboteur in Saboteur.all.sorted(by: { $0.program < $1.program }) {
            if saboteur.program != program { Console.line(saboteur.program) }
            program = saboteur.program
            let gap = String(repeating: " ", count: width - saboteur.name.count + 2)
            Console.line("    \(saboteur.name)\(gap)\(saboteur.breaks)")
        }
    }

    private func listScenarios() throws {
        for definition in try ScenarioFiles.load(paths, settings.values) {
            Console.line("\(definition.parameters.selector(of: definition.file ?? ""))  \(definition.name)")
            if !definition.covers.isEmpty {
                Console.line("    covers      " + definition.covers.joined(separator: " "))
            }
            if !definition.mustCatch.isEmpty {
                Console.line("    must catch  " + definition.mustCatch.map(\.description).joined(separator: ", "))
            }
        }
    }
}

extension Saboteur {
    fileprivate static var list: Value {
        .array(
            all.map {
                .object(["program": .string($0.program), "name": .string($0.name), "breaks": .string($0.breaks)])
            })
    }
}

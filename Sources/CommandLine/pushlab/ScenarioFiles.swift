import ArgumentParser
import Behaviours
import Foundation
import Report
import ScenarioLanguage

/// Reads the scenarios that a command line names.
enum ScenarioFiles {
    /// Reads every file; if there are errors, prints them and ends the program.
    static func load(_ paths: [String], _ settings: [String: String] = [:]) throws -> [ScenarioDefinition] {
        try read(paths, settings).compactMap(\.definition)
    }

    /// Reads every file with its notes; if there are errors, prints them and ends the program.
    static func read(_ paths: [String], _ settings: [String: String] = [:]) throws -> [ScenarioReading] {
        let (readings, mistakes) = check(paths, settings)
        show(mistakes)
        if !mistakes.isEmpty { throw ExitStatus.invalid }
        return readings
    }

    /// Prints scenarios and errors as JSON; ends the program if there are errors.
    static func printJSON(_ paths: [String], _ settings: [String: String]) throws {
        let (readings, mistakes) = check(paths, settings)
        Console.json(ScenarioListReport.value(readings, mistakes: mistakes))
        if !mistakes.isEmpty { throw ExitStatus.invalid }
    }

    /// Prints errors, each followed by an excerpt of its file.
    static func show(_ mistakes: [Diagnostic]) {
        for mistake in mistakes {
            // The excerpt precedes the other places.
            var text = "\(mistake)".split(separator: "\n").map(String.init)
            text.insert(contentsOf: SourceExcerpt.lines(of: mistake), at: 1)
            for line in text { Console.error(line) }
            GitHubActions.report(mistake)
        }
    }

    /// Reads every file and returns all errors.
    static func check(
        _ paths: [String], _ settings: [String: String]
    ) -> (readings: [ScenarioReading], mistakes: [Diagnostic]) {
        let readings = ScenarioSource.load(paths, settings: settings)
        return (readings, readings.flatMap { $0.diagnostics + ($0.definition.map(unknownBehaviours) ?? []) })
    }

    /// Returns the unknown behaviours that the steps of a scenario cover.
    private static func unknownBehaviours(of definition: ScenarioDefinition) -> [Diagnostic] {
        definition.steps.flatMap { step in
            step.covers.compactMap { id in
                BehaviourSection.problem(with: id).map {
                    Diagnostic(
                        .unknownName, file: definition.file ?? definition.name, at: step.position, $0.message,
                        remedy: $0.remedy)
                }
            }
        }
    }

    /// Ends the program if a saboteur does not exist or has no effect in one of the scenarios.
    static func check(_ name: String?, breaks definitions: [ScenarioDefinition]) throws {
        guard let name else { return }
        guard definitions.contains(where: { $0.saboteur(named: name) != nil }) else {
            let known = definitions.flatMap(\.namesOfSaboteurs)
            let nearest = NearestWord.nearest(to: name, in: known).map { "; did you mean `\($0)`?" } ?? ""
            Console.error("pushlab: there is no saboteur `\(name)`\(nearest)")
            throw ExitStatus.invalid
        }
        let unharmed = definitions.filter { $0.saboteur(named: name)?.breaks($0) != true }
        for definition in unharmed {
            let program = Saboteur.named(name)?.program ?? "program with that variant"
            Console.error(
                "\(definition.file ?? definition.name): nothing to sabotage; no host runs \(program), "
                    + "which `\(name)` breaks")
        }
        if !unharmed.isEmpty { throw ExitStatus.invalid }
    }
}

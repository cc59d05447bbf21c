import ArgumentParser
import Behaviours
import Foundation
import Report
import ScenarioLanguage
import ScenarioRunning

/// The verb `pushlab behaviours`: lists the behaviours and their evidence.
struct BehavioursVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "behaviours",
        abstract: "List the behaviours of Apple's documents, and what has shown each: steps of scenarios, and tests.",
        discussion: """
            Only what ran and asserted counts: a step with `covers` of a scenario whose newest attempt without a saboteur \
            passed, or a test that passed and says which behaviours it shows. That attempt must be one at this very file, \
            by its path from the working folder, and the file must hold what it held then: run a scenario again that you \
            have edited. Other files that it names are not compared. But for heartbeats and the network around them (K \
            and L), a scenario without a device shows nothing. What is real needs real sockets in real networks. So run \
            `pushlab prove` or `pushlab run`, and the tests, before. The exit status is 1 when a behaviour is not \
            shown although all it needs is built, or when a test names one that is not in the list.
            """)

    @Argument(help: "Scenarios, or folders of them.")
    var paths: [String] = ["Scenarios"]

    @Option(help: "The output folder of `run` or `prove`.")
    var results = "pushlab-results"

    @Option(help: "The file in which tests said what they have shown: where `PUSHLAB_SHOWN` named it.")
    var tests: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Instead, print the rules that differ between two systems, such as ios-17 and ios-26.",
            valueName: "system"))
    var differences: [String] = []

    func validate() throws {
        if ![0, 2].contains(differences.count) { throw ValidationError("--differences needs two systems.") }
        for name in differences { _ = try DeviceName.parse(name) }
    }

    func run() throws {
        if !differences.isEmpty { return try RuleDifferences.show(differences) }
        let definitions = try ScenarioFiles.load(paths)
        do {
            let coverage = BehaviourCoverage(
                scenarios: try definitions.map(evidence), tests: try tests.map(TestEvidence.read(file:)) ?? [])
            if json {
                Console.json(coverage.json)
            } else {
                for line in coverage.lines() { Console.line(line) }
            }
            if !coverage.isComplete { throw ExitStatus.failed }
        } catch let error as ReportError {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
    }

    private func evidence(_ definition: ScenarioDefinition) throws(ReportError) -> ScenarioEvidence {
        let newest = try AttemptVerdict.newest(of: definition, in: results)
        let lines = definition.covers.map { ($0, newest?.lines(showing: $0) ?? []) }
        return ScenarioEvidence(
            name: definition.name, file: definition.file.map(definition.parameters.selector) ?? "in code",
            hasDevice: definition.hosts.contains { $0.device != nil }, covers: definition.covers,
            shown: Dictionary(lines) { first, _ in first },
            isEdited: newest.map { !$0.isCurrent(for: definition) } ?? false,
            saboteurs: definition.mustCatch.map(\.saboteur))
    }
}

extension TestEvidence {
    fileprivate static func read(file: String) throws(ReportError) -> [TestEvidence] {
        do {
            return try read(Data(contentsOf: URL(filePath: file)))
        } catch {
            throw ReportError("\(file) is not what tests have shown: run them with PUSHLAB_SHOWN=\(file) first.")
        }
    }
}

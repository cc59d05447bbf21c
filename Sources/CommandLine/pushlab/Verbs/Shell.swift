import ArgumentParser
import Foundation
import LabModel
import NetworkLab
import Report
import ScenarioLanguage
import ScenarioRunning

/// The verb `pushlab shell`: opens the lab of a scenario and enters it.
struct Shell: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the lab of a scenario, and a shell in it.",
        discussion: """
            The programs that start with the lab are running. With --at the steps before a line have been carried out \
            as well. Leaving the shell closes the lab. Nothing is kept, and nothing is decided.
            """)

    @Argument(help: "The scenario file, or a case as in FILE[CASE].")
    var file: String

    @Argument(help: "Where to be: HOST, or HOST/APP to be a part of an app. The first device, or host, if left out.")
    var place: Place?

    @Option(help: ArgumentHelp("Carry out the steps before this line of the file first.", valueName: "line"))
    var at: Int?

    @OptionGroup var settings: SettingOptions

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("A command to run there instead of a shell.", valueName: "command"))
    var command: [String] = []

    func run() async throws {
        let definitions = try ScenarioFiles.load([file], settings.values)
        guard definitions.count == 1, let definition = definitions.first else {
            Console.error("pushlab: \(file) stands for \(definitions.count) scenarios; name one file, or FILE[CASE]")
            throw ExitStatus.invalid
        }
        try checkPlace(in: definition)
        let apps = AppBuilds(definitions)
        defer { withExtendedLifetime(apps) {} }
        try await LabMachineRequirement.check()
        try await apps.buildAll()
        let guests = (try? apps.programs(0)) ?? [:]
        let manual = ManualRun(.shell(before: at, place?.target, command: command), definition)
        let result = try await Interruption.cancelling {
            await ScenarioRunner.run(
                definition, options: .init(programsFolder: ProgramsFolder.path, guests: guests), steering: manual)
        }
        // If the lab was never entered, the findings say why.
        guard result.findings.contains(where: { $0.verdict == .inconclusive(.held) }) else {
            for finding in result.findings { for line in finding.lines(file: file) { Console.error(line) } }
            throw ExitStatus.inconclusive
        }
        if manual.status != 0 { throw ExitCode(manual.status) }
    }

    /// Ends the program if the scenario has no such place, before anything is built.
    private func checkPlace(in definition: ScenarioDefinition) throws {
        guard let place = place?.target else { return }
        let hosts = definition.topology.hosts.map(\.name)
        let apps = (definition.host(ofMember: place.host)?.device?.allApps ?? []).map(\.name)
        if !hosts.contains(place.host) {
            Console.error(
                "pushlab: \(file) has no host `\(place.host)`; "
                    + NearestWord.remedy(for: place.host, in: hosts, none: "it has none"))
        } else if let app = place.program, !apps.contains(app) {
            Console.error(
                "pushlab: `\(place.host)` has no app `\(app)`; "
                    + NearestWord.remedy(for: app, in: apps, none: "name the host alone"))
        } else {
            return
        }
        throw ExitStatus.invalid
    }
}

/// A host or an app on the command line.
struct Place: ExpressibleByArgument, Sendable {
    let target: ProgramTarget

    init?(argument: String) {
        target = ProgramTarget(argument)
        if target.host.isEmpty || target.program == "" { return nil }
    }
}

import ArgumentParser

/// The verb `pushlab enter`: enters an open lab.
struct Enter: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Enter a lab that `shell`, `run --step` or `run --hold` has open.")

    @Argument(help: "Where to be: HOST, or HOST/APP to be a part of an app.")
    var place: Place

    @Option(help: ArgumentHelp("The process that has the lab open, if there are several.", valueName: "process"))
    var lab: Int32?

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("A command to run there instead of a shell.", valueName: "command"))
    var command: [String] = []

    func run() async throws {
        let visit = try LabVisit.find(lab)
        let status = try await Interruption.cancelling {
            try await visit.run(command.isEmpty ? ManualRun.shell : command, in: place.target)
        }
        if status != 0 { throw ExitCode(status) }
    }
}

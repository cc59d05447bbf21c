import ArgumentParser
import Kernel
import NetworkLab

/// The verb `pushlab doctor`: reports what this machine supports, and the remedies for the rest.
struct DoctorVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Say what this machine can do, and the remedy for the rest.",
        discussion: "The exit status is 0 when it can run labs, and 3 when it cannot.")

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(
        help: ArgumentHelp(
            "Print the state of this machine's own network, which no lab may change.", visibility: .hidden))
    var hostState = false

    func run() async throws {
        if hostState {
            for line in try await PlainThread.callAsync({ try MachineNetworkState.current() }).lines {
                Console.line(line)
            }
            return
        }
        let folder = ProgramsFolder.path
        let checks = try await PlainThread.callAsync {
            MachineCheck.all(programsFolder: folder, trials: [PrivacyTrials.kernel])
                + [PrivacyTrials.systemCalls(programsFolder: folder)]
        }
        let compiler = try await Interruption.cancelling {
            let check = await GuestTrial.compiler(programsFolder: folder)
            // An interrupted check is inconclusive.
            try Task.checkCancellation()
            return check
        }
        let report = DoctorReport(checks + ShippedPrograms.checks + [compiler])
        if json { Console.json(report.json) } else { Console.text(report.text) }
        if !report.canRunLabs { throw ExitStatus.inconclusive }
    }
}

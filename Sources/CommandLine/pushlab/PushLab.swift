import ArgumentParser
import Kernel
import LabModel
import ScenarioLanguage

/// The command `pushlab`.
///
/// Exit status of every verb: 0 passed; 1 a scenario failed; 2 an invalid file or command line; 3 nothing failed, but
/// something was inconclusive or is not supported on this machine.
@main
struct PushLab: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pushlab",
        abstract: "An end-to-end test harness for Apple-style local push.",
        version: Release.version,
        subcommands: [
            Run.self, WatchVerb.self, Prove.self, Check.self, ReportVerb.self, Build.self, Validate.self, List.self,
            SchemaVerb.self,
            BehavioursVerb.self, Init.self, Exec.self, Shell.self, Enter.self, Capture.self, Conform.self,
            DoctorVerb.self, BenchVerb.self,
        ])

    static func main() async {
        StandardStreams.openClosed()
        // Must happen before any thread starts.
        UserNamespace.enterIfNeeded()
        ResourceLimit.raiseDescriptors()
        Interruption.watch()
        do {
            try checkVerb()
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            try ExitStatus.checkOutput()
            Interruption.end()
        } catch let error where exitCode(for: error) == .validationFailure {
            // The parser's own status, 64, is not documented for `pushlab`.
            Console.error(fullMessage(for: error))
            exit(withError: ExitStatus.invalid)
        } catch {
            Interruption.end()
            exit(withError: error)
        }
    }

    /// Ends the program if the first argument is not a verb, with the most similar one.
    private static func checkVerb() throws {
        let verbs = configuration.subcommands.map { $0._commandName } + ["help"]
        guard let verb = CommandLine.arguments.dropFirst().first, !verb.hasPrefix("-"), !verbs.contains(verb) else {
            return
        }
        Console.error("pushlab: there is no verb `\(verb)`; \(NearestWord.remedy(for: verb, in: verbs, none: ""))")
        throw ExitStatus.invalid
    }
}

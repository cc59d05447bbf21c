import ArgumentParser
import Kernel
import LabModel
import ScenarioLanguage

/// `pushlab`: runs, checks and proves scenarios, and tells what this machine can do.
///
/// Exit status of every verb: 0 passed; 1 a scenario failed; 2 an invalid file or command line; 3 nothing failed, but
/// something was inconclusive or cannot run here.
@main
struct PushLab: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pushlab",
        abstract: "An end-to-end test harness for Apple-style local push.",
        version: Release.version,
        subcommands: [
            Run.self, Watch.self, Prove.self, Check.self, ReportVerb.self, Build.self, Validate.self, List.self,
            Schema.self,
            BehavioursVerb.self, Init.self, Shell.self, Enter.self, Capture.self, Conform.self, DoctorVerb.self,
            BenchVerb.self,
        ])

    static func main() async {
        // Before anything starts a thread.
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
            // The parser's own status for this, 64, is none of the documented ones.
            Console.error(fullMessage(for: error))
            exit(withError: ExitStatus.invalid)
        } catch {
            Interruption.end()
            exit(withError: error)
        }
    }

    /// Ends the program where the first argument is none of the verbs, and says which was probably meant.
    private static func checkVerb() throws {
        let verbs = configuration.subcommands.map { $0._commandName } + ["help"]
        guard let verb = CommandLine.arguments.dropFirst().first, !verb.hasPrefix("-"), !verbs.contains(verb) else {
            return
        }
        Console.error("pushlab: there is no verb `\(verb)`; \(NearestWord.remedy(for: verb, in: verbs, none: ""))")
        throw ExitStatus.invalid
    }
}

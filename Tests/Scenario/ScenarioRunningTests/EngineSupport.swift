import EventLiterals
import LabModel
import NetworkLab
import ScenarioLanguage
import ScenarioRunning
import TestSupport

/// Runs scenarios of shell scripts in real labs, with the programs that were built beside the tests.
enum Engine {
    /// Runs a scenario, and up to three times more where the host stalled, which says nothing about it.
    static func run(_ definition: ScenarioDefinition, directory: String? = nil) async -> ScenarioResult {
        let options = ScenarioRunner.Options(programsFolder: LabMachine.programsFolder, directory: directory, seed: 7)
        var result = await ScenarioRunner.run(definition, options: options)
        for _ in 0..<3 where result.verdict == .inconclusive(.hostStalled) {
            result = await ScenarioRunner.run(definition, options: options)
        }
        return result
    }
}

/// A scenario of one phone on one network that runs a shell script.
func phone(
    _ script: String, ready: Readiness = .started, within: Duration = .seconds(60), timeout: Duration = .seconds(120),
    _ steps: Step.Action...
) -> ScenarioDefinition {
    let program = ProgramDefinition(
        "pager", .executable(ExecutableSettings(["/bin/sh", "-c", script])), ready: ready, within: within)
    return ScenarioDefinition(
        "A phone", timeout: timeout, networks: [.numbered(1, name: "ward")],
        hosts: [HostDefinition("phone", on: ["ward"], runs: [program])],
        steps: steps.enumerated().map { Step($1, at: SourcePosition(line: 10 + $0, column: 3)) })
}

/// A script that reports events one after the other and then stays.
func reports(_ events: String..., then rest: String = "sleep 60") -> String {
    (events.map { $0.hasPrefix("sleep") ? $0 : "echo '{\"event\":\"\($0)\"}'" } + [rest]).joined(separator: "; ")
}

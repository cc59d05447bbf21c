import ArgumentParser
import Kernel
import NetworkLab

/// The requirements of all verbs that open labs.
enum LabMachineRequirement {
    /// Returns on a machine that can run labs; otherwise prints an error and ends the program.
    static func check() async throws {
        let folder = ProgramsFolder.path
        guard let missing = try await PlainThread.callAsync({ LabMachine.check(programsFolder: folder) }) else {
            return
        }
        Console.error("pushlab: \(missing)")
        throw ExitStatus.inconclusive
    }
}

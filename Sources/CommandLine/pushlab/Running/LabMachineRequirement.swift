import ArgumentParser
import Kernel
import NetworkLab

/// What every verb that opens labs requires of the machine.
enum LabMachineRequirement {
    /// Returns on a machine that can run labs; prints one sentence and ends the program on others.
    static func check() async throws {
        let folder = ProgramsFolder.path
        guard let missing = try await PlainThread.callAsync({ LabMachine.check(programsFolder: folder) }) else {
            return
        }
        Console.error("pushlab: \(missing)")
        throw ExitStatus.inconclusive
    }
}

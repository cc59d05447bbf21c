import ArgumentParser
import Kernel
import NetworkLab

/// Stands before everything that needs labs.
enum LabMachineGate {
    /// Returns on a machine that can run labs; prints one sentence and ends the program on others.
    static func pass() async throws {
        let folder = ProgramsFolder.path
        guard let missing = try await PlainThread.callAsync({ LabMachine.check(programsFolder: folder) }) else {
            return
        }
        Console.error("pushlab: \(missing)")
        throw ExitStatus.inconclusive
    }
}

import ArgumentParser
import Kernel
import NetworkLab

extension LabMachine {
    /// Returns on a machine that can run labs; prints one sentence and ends the program on others.
    static func require() async throws {
        let folder = ProgramsFolder.path
        guard let missing = try await PlainThread.callAsync({ check(programsFolder: folder) }) else { return }
        Console.error("pushlab: \(missing)")
        throw ExitStatus.inconclusive
    }
}

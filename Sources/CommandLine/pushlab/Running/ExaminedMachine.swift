import Doctor
import Kernel
import NetworkLab
import Report

/// What runs are made with, which every attempt keeps: the version, the kernel, and what this machine lacks.
enum ExaminedMachine {
    /// Looks at the machine as `pushlab doctor` does, but for its compiler, while the runs begin.
    static func look() -> Task<RunMachine, Never> {
        Task {
            var machine = RunMachine.current
            let folder = ProgramsFolder.path
            let checks = try? await PlainThread.callAsync {
                MachineCheck.all(programsFolder: folder, trials: [PrivacyTrials.kernel])
            }
            machine.lacks = checks.map { DoctorReport($0).lacks }
            return machine
        }
    }
}

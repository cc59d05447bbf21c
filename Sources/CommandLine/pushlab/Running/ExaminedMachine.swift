import Kernel
import NetworkLab
import Report

/// The environment of runs, kept with every attempt: the version, the kernel, and what this machine lacks.
enum ExaminedMachine {
    /// Checks the machine while the runs begin.
    ///
    /// Makes the checks of `pushlab doctor` without the compiler and without the trials in a control group: a killed
    /// run would leave the group behind.
    static func look() -> Task<RunMachine, Never> {
        Task {
            var machine = RunMachine.current
            let folder = ProgramsFolder.path
            let checks = try? await PlainThread.callAsync { MachineCheck.all(programsFolder: folder) }
            machine.lacks = checks.map { DoctorReport($0).lacks }
            return machine
        }
    }
}

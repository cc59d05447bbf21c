import Kernel
import NetworkLab
import Report

/// What runs are made with, which every attempt keeps: the version, the kernel, and what this machine lacks.
enum ExaminedMachine {
    /// Looks at the machine while the runs begin.
    ///
    /// It does what `pushlab doctor` does, but for the compiler and what is tried on a control group, which a run that is
    /// killed would leave.
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

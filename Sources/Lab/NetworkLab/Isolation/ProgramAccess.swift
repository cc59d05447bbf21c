internal import Kernel

/// What a program is trusted with.
struct ProgramAccess: Sendable {
    /// Whether it sees and may change all of the machine that the process may which runs the lab.
    let isPrivileged: Bool
    /// Whether it has the rights of that process over the machine.
    ///
    /// The system of a device has, though it sees no more than others: it holds apps to their privacy by eBPF.
    let hasMachineRights: Bool
    /// What of the machine is shown to it in the folders that every host has of its own.
    let places: Set<MachinePlace>
    /// The folder that it may write to, with all links followed.
    let ownFolder: String?

    init(_ spec: ProgramSpec) {
        isPrivileged = spec.isPrivileged
        ownFolder = spec.ownFolder.map { realPath($0) ?? $0 }
        hasMachineRights = spec.isPrivileged || spec.isDeviceSystem
        let led = [spec.executable] + [spec.directory].compactMap(\.self)
        places = MachinePlace.led(by: led).union(
            MachinePlace.named(by: spec.arguments + spec.environment.values + [ProgramStarter.path])
        ).union(MachinePlace.named(by: spec.arguments, in: spec.directory))
    }
}

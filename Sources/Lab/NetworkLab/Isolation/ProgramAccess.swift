internal import Kernel

/// The access of a program to the machine.
struct ProgramAccess: Sendable {
    /// Whether it may see and change everything on the machine that the lab's process may.
    let isPrivileged: Bool
    /// Whether it has the rights of the lab's process on the machine.
    ///
    /// The system of a device has them, because it enforces privacy by eBPF, but it sees no more of the machine than
    /// other programs.
    let hasMachineRights: Bool
    /// Whether the set-user-ID bits and capabilities of files have no effect, for it and all that it executes.
    ///
    /// The kernel refuses to execute a file with capabilities that a confined program may not have (EPERM,
    /// capabilities(7), "Safety checking for capability-dumb binaries"); without effect, the file is executed as any other.
    /// The system of a device shares the view of its apps.
    let ignoresFileRights: Bool
    /// The places of the machine that are shown in the host's own folders.
    let places: Set<MachinePlace>
    /// The folder that it may write to, with all links resolved.
    let ownFolder: String?

    init(_ spec: ProgramSpec) {
        isPrivileged = spec.isPrivileged
        ownFolder = spec.ownFolder.map { realPath($0) ?? $0 }
        ignoresFileRights =
            !spec.isPrivileged && (spec.isConfined || spec.controlGroup != nil || spec.isDeviceSystem)
        hasMachineRights = spec.isPrivileged || spec.isDeviceSystem
        let led = [spec.executable] + [spec.directory].compactMap(\.self)
        places = MachinePlace.led(by: led).union(
            MachinePlace.named(by: spec.arguments + spec.environment.values + [ProgramStarter.path])
        ).union(MachinePlace.named(by: spec.arguments, in: spec.directory))
    }
}

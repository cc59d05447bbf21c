internal import Glibc
internal import Kernel

/// A program to run on a host of a lab: any executable, in any language.
public struct ProgramSpec: Sendable, Hashable {
    /// The name, unique within the host.
    public var name: String
    /// The absolute path of the executable.
    public var executable: String
    /// The arguments after the program's own name.
    public var arguments: [String]
    /// The variables in addition to those of every program of a lab.
    ///
    /// Those are `PATH`, `HOME`, `LANG`, `TMPDIR` and `SWIFT_BACKTRACE`, and `RUSTUP_HOME` and `PYTHONUSERBASE` if the
    /// runner's home folder has such.
    public var environment: [String: String]
    /// The working directory; `nil` means `/`.
    public var directory: String?
    /// A folder of the machine that it may write to, and that other programs do not see (``LabOptions/hiddenFolders``).
    ///
    /// It must exist when the program is started.
    public var ownFolder: String?
    /// The user and group id of the process; `nil` means those of the lab.
    public var user: UInt32?
    /// The file for a copy of its output, standard output and error together; `nil` means none.
    public var logFile: String?
    /// Whether its standard input is a pipe for ``RunningProgram/write(_:)``; otherwise it is empty.
    public var takesInput = false
    /// The app whose control group it starts in (see ``Lab/controlGroup(_:on:)``); `nil` means the runner's group.
    public var controlGroup: String?
    /// Whether the memory of that app is counted, if this machine can (see ``RunningProgram/peakMemory``).
    public var countsMemory = false
    /// The memory in bytes at which the kernel ends a process of that app; `nil` means no limit.
    ///
    /// Starting it throws ``LabError`` if this machine cannot limit it.
    public var memoryLimit: Int?
    /// Whether it gets only the capabilities of ordinary programs (capabilities(7)): files, users, low ports,
    /// priorities.
    ///
    /// It can then neither use packet sockets, nor change the network, mounts, namespaces or eBPF programs. A program
    /// in the control group of an app is confined in any case.
    public var isConfined = false
    /// Whether it installs a system call filter with a user-space listener of its own (seccomp_unotify(2)).
    ///
    /// A process can have only one. So the lab installs none, and calls that reach outside of the lab are refused
    /// without a `call-refused` event.
    public var isFiltered = false
    /// Whether it has the rights of the process that opens the lab, and the same view of the machine.
    ///
    /// All others can change nothing of the machine except ``ownFolder`` and the lab's ``LabOptions/writableFolders``,
    /// and administer only the network of their host.
    public var isPrivileged = false
    /// Whether it is the system of a device.
    ///
    /// With control groups (``Lab/hasControlGroups``), descriptor 3 is the device's folder, and descriptor 4 a socket
    /// (SOCK_SEQPACKET). The lab keeps the descriptors in the first message on that socket, of at least one byte, until
    /// the next system of the device has sent its own or the lab is closed.
    public var isDeviceSystem = false
    /// The path of its zone file, if it is a ``DNSServer``.
    public var zoneFile: String?

    /// Makes a specification.
    public init(
        _ name: String, executable: String, arguments: [String] = [], environment: [String: String] = [:],
        directory: String? = nil, user: UInt32? = nil, logFile: String? = nil
    ) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
        self.user = user
        self.logFile = logFile
    }
}

extension ProgramSpec {
    /// Returns the remedy for a failed start, as the rest of a sentence that ends with the error.
    func remedy(for error: SystemError) -> String {
        switch (error.call, error.number) {
        case ("execve", ENOENT) where unsafe access(executable, F_OK) == 0:
            ". The file is there: install the interpreter that its first line names, or the loader that it is linked to."
        case ("execve", ENOEXEC):
            ". Build it for this machine, or begin a script with a line such as `#!/usr/bin/env python3`."
        case (_, ETOOMANYREFS): ". Raise `ulimit -n`, which also bounds the descriptors that are on their way."
        case ("execve", _), ("chdir", _): ". Check its path and permissions."
        default: "."
        }
    }
}

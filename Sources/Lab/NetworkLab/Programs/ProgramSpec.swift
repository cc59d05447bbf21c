internal import Glibc
internal import Kernel

/// A program to run on a host of a lab: any executable, in any language.
public struct ProgramSpec: Sendable, Hashable {
    /// Its name, unique within the host.
    public var name: String
    /// The absolute path of the executable.
    public var executable: String
    /// The arguments after the program's own name.
    public var arguments: [String]
    /// Variables on top of the few that every program of a lab has (`PATH`, `HOME`, `LANG`, `TMPDIR`,
    /// `SWIFT_BACKTRACE`; `RUSTUP_HOME` and `PYTHONUSERBASE` where the runner's home folder has such).
    public var environment: [String: String]
    /// The working directory; `nil` means `/`.
    public var directory: String?
    /// A folder of the machine that it may write to, and no program that has another one or none sees it
    /// (``LabOptions/hiddenFolders``); it has to be there when the program is started.
    public var ownFolder: String?
    /// The user and group id it runs under; `nil` means those of the lab.
    public var user: UInt32?
    /// The file that gets a copy of its output, standard output and error together; `nil` keeps none.
    public var logFile: String?
    /// Whether it can be written to with ``RunningProgram/write(_:)``; otherwise its standard input is empty.
    public var takesInput = false
    /// The app of a device whose control group it is born in (see ``Lab/controlGroup(_:on:)``); `nil` means that of the
    /// runner.
    public var controlGroup: String?
    /// Whether the memory of that app is counted, where this machine can (see ``RunningProgram/peakMemory``).
    public var countsMemory = false
    /// The memory in bytes from which on the kernel ends a process of that app; `nil` is without a limit.
    ///
    /// Starting it throws ``LabError`` where this machine cannot limit it.
    public var memoryLimit: Int?
    /// Whether it gets at most the capabilities that ordinary programs need (capabilities(7)): files, users, low ports,
    /// priorities.
    ///
    /// It can then neither send past its sockets, as by packet sockets, nor change the network, mounts, namespaces or
    /// eBPF programs. What is born in the control group of an app is confined in any case.
    public var isConfined = false
    /// Whether it puts itself under a filter of system calls that asks somebody else (seccomp_unotify(2)).
    ///
    /// A process can have one of these only. So the lab has none for it, and its calls that reach past the lab are refused
    /// without a `call-refused` event.
    public var isFiltered = false
    /// Whether it has the rights of the process that opens the lab, and sees the machine as that does.
    ///
    /// All others can change nothing of the machine but ``ownFolder`` and those of the lab
    /// (``LabOptions/writableFolders``), and administer nothing but the network of their host.
    public var isPrivileged = false
    /// Whether it is the system of a device: where there are control groups (``Lab/hasControlGroups``) it gets the
    /// folder of the device's as descriptor 3, and as descriptor 4 a socket (SOCK_SEQPACKET).
    ///
    /// The lab holds the descriptors that come with the first message on that socket, of at least one byte, until a
    /// system started in its place has sent its own, or the lab is closed.
    public var isDeviceSystem = false
    /// The file that it reads its zone from, if it is a ``DNSServer``.
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
    /// What to do about a program that could not be started, as the rest of a sentence that ends with the error.
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

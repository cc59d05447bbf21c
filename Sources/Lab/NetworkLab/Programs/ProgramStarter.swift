internal import Glibc
internal import Kernel
internal import LabModel

/// The start of one program in a host: descriptors, environment, process, and the reading of its output.
struct ProgramStarter: Sendable {
    let spec: ProgramSpec
    let id: ProgramID
    /// The program's standard streams; `nil` means the lab's.
    let streams: ProgramStreams?
    let log: EventLog
    let reactor: Reactor

    /// Starts the program; call it on a plain thread outside of every namespace, because it blocks.
    func start(in host: HostRuntime, of lab: InitHandle) throws -> RunningProgram {
        let output = try FileDescriptor.pipe()
        let errors = try FileDescriptor.pipe()
        let input: FileDescriptor
        var writer: FileDescriptor?
        if spec.takesInput {
            let pipe = try FileDescriptor.pipe()
            input = try pipe.reading.duplicate()
            writer = pipe.closeReading()
        } else {
            input = try FileDescriptor.open("/dev/null", O_RDONLY)
        }
        let copy = try spec.logFile.map { path throws in
            try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
        }
        var fds: [(parent: Int32, child: Int32)] = [
            (input.raw, STDIN_FILENO), (output.writing.raw, STDOUT_FILENO), (errors.writing.raw, STDERR_FILENO),
        ]
        let device = try deviceDescriptors(of: host, lab)
        if let streams { fds = [(streams.input.raw, 0), (streams.output.raw, 1), (streams.errors.raw, 2)] }
        if let device { fds += [(parent: device.group.folder.raw, child: 3), (parent: device.keeper.raw, child: 4)] }
        let entry = try spec.controlGroup.map { app in
            try AppEntry(lab.controlGroups(of: host.plan).programs(of: app, on: id.host))
        }
        let memory = try memory(of: host, lab)
        let memoryEntry = try memory.flatMap { try AppEntry($0.account) }
        let access = ProgramAccess(spec)
        var family = ProcessFamily()
        var launch = launch(as: access)
        launch.family = family
        launch.hasTerminal = streams?.isTerminal ?? false
        let (descriptors, starting) = (fds, log.now)
        let process = try PlainThread.run { [launch] in
            var groups = [entry?.file.raw, memoryEntry?.file.raw].compactMap(\.self)
            if !access.hasMachineRights, let all = lab.controlGroups {
                groups += all.entries(isOfApp: entry != nil, hasAccount: memory != nil)
            }
            return try host.start(
                launch, descriptors: descriptors, controlGroups: groups, access: access, of: lab)
        }
        family.roots = [process.id, lab.processID]
        return try RunningProgram(
            id, isDeviceSystem: spec.isDeviceSystem, startedAt: starting, process: process, family: family,
            input: writer, output: output.closeWriting(), errors: errors.closeWriting(),
            logFile: copy, memory: memory, causeOfLab: { lab.causeOfEnd }, log: log, reactor: reactor)
    }

    /// Returns the account of its memory, with the limit set; `nil` if none is needed, or this machine has none.
    private func memory(of host: HostRuntime, _ lab: InitHandle) throws -> ProgramMemory? {
        guard spec.countsMemory || spec.memoryLimit != nil else { return nil }
        do {
            guard let app = spec.controlGroup else {
                throw LabError(
                    "\(id) is in no control group, so that its memory cannot be limited.", kind: .unsupported)
            }
            let group = try lab.controlGroups(of: host.plan).memory(of: app, on: id.host)
            if let limit = spec.memoryLimit { try group.limit(to: limit) }
            return ProgramMemory(try MemoryAccount(group), limit: spec.memoryLimit)
        } catch let error as LabError where error.kind == .unsupported && spec.memoryLimit == nil {
            return nil
        }
    }

    /// Returns the additional descriptors of a device's system; `nil` without control groups.
    private func deviceDescriptors(of host: HostRuntime, _ lab: InitHandle) throws -> DeviceDescriptors? {
        guard spec.isDeviceSystem, host.plan.isDevice, let groups = lab.controlGroups else { return nil }
        return DeviceDescriptors(group: try groups.device(id.host), keeper: try host.keeper.admit(on: reactor))
    }

    private final class DeviceDescriptors: Sendable {
        let group: ControlGroup
        let keeper: FileDescriptor

        init(group: consuming ControlGroup, keeper: consuming FileDescriptor) {
            self.group = group
            self.keeper = keeper
        }
    }

    /// The entry file of an app's control group.
    private final class AppEntry: Sendable {
        let file: FileDescriptor

        init(_ group: consuming ControlGroup) throws { file = try group.entry() }

        /// Makes the entry for an account; `nil` where its group needs none.
        init?(_ account: MemoryAccount) throws {
            guard let file = try account.entry() else { return nil }
            self.file = file
        }
    }

    private func launch(as access: ProgramAccess) -> ProcessLaunch {
        var environment = [
            "PATH": Self.path, "HOME": PrivateFolder.home, "LANG": "C.UTF-8", "TMPDIR": "/tmp",
            // Swift's crash handler would keep a crashing program and its connections alive, and its memory would count
            // as the program's. Guests report their crashes by a handler of their own (CGuest).
            "SWIFT_BACKTRACE": "enable=no",
        ]
        environment.merge(Self.toolFolders) { $1 }
        environment.merge(spec.environment) { $1 }
        var launch = ProcessLaunch(
            path: spec.executable, arguments: [spec.executable] + spec.arguments, environment: environment,
            directory: spec.directory ?? "/", user: spec.user)
        if !access.hasMachineRights {
            launch.processLimit = LabLimits.ofMachine.processes
            launch.fileLimit = LabLimits.longestFile
            launch.endsFirst = true
        }
        launch.asks = !access.hasMachineRights && !spec.isFiltered
        launch.isConfined = spec.isConfined || spec.controlGroup != nil
        return launch
    }

    /// The variables with folders of tools in the user's home folder: the versions of Rust, the packages of Python.
    ///
    /// Without them these tools would search the home folder of programs.
    private static let toolFolders: [String: String] = {
        let home = unsafe getenv("HOME").map { unsafe String(cString: $0) } ?? ""
        var folders: [String: String] = [:]
        for (name, folder) in [("RUSTUP_HOME", ".rustup"), ("PYTHONUSERBASE", ".local")] {
            let own = unsafe getenv(name).map { unsafe String(cString: $0) } ?? "\(home)/\(folder)"
            if own.hasPrefix("/"), unsafe access(own, R_OK | X_OK) == 0 { folders[name] = own }
        }
        return folders
    }()

    /// The search path for executables, that of the process that runs the lab.
    static var path: String {
        unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    }
}

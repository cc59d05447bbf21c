internal import Glibc
internal import Kernel
internal import LabEvents

/// The lab's PID namespace and the process that keeps it: when `lab-init` ends, the kernel ends everything in it.
final class InitHandle: Sendable {
    private let process: Process
    /// The id of the first process, which takes the orphans of programs.
    var processID: Int32 { process.id }
    /// The namespace that all programs of the lab are born into.
    let pidNamespace: Namespace
    /// The mounts that those of every host begin with.
    let mountNamespace: Namespace
    /// The users that programs of the lab run as.
    let users: ProgramUsers
    /// What they see of the machine.
    let machine: MachineView
    /// Whether it has devices.
    let hasDevices: Bool
    /// How much the folders of each host that are its own may hold, in bytes.
    let sizeOfFolders: Int?
    /// Its control groups, if they can be made.
    let controlGroups: LabControlGroups?
    /// Why they cannot be made.
    private let obstacle: String?

    /// Starts `lab-init` as the first process of a PID namespace of its own and waits until it watches the runner.
    ///
    /// Blocks for the start of one small process; call it on a plain thread outside every lab namespace.
    init(_ options: LabOptions, users: ProgramUsers, hosts: [HostPlan]) throws {
        self.users = users
        hasDevices = hosts.contains(where: \.isDevice)
        sizeOfFolders = LabLimits.ofMachine.folders(ofEachOf: hosts.count)
        machine = try options.machineView()
        let executable = options.initExecutable
        let runner = try Process.descriptor(of: getpid())
        let ready = try FileDescriptor.pipe()
        var fds: [(Int32, Int32)] = [(runner.raw, 3), (ready.writing.raw, 4)]
        var arguments = ["lab-init", "3", "4"]
        let groups = Result { try LabGroup() }
        if case .success(let group) = groups {
            arguments.append(group.name)
            for raw in [group.home.folder.raw] + [group.memory, group.processes].compactMap(\.folder?.raw) {
                let number = Int32(fds.count + 3)
                fds.append((raw, number))
                arguments.append("\(number)")
            }
        }
        let (launch, descriptors) = (ProcessLaunch(path: executable, arguments: arguments), fds)
        let process = try PlainThread.run {
            // Not even by it is there a way to the machine's network.
            try Namespace.enterNew(.pid, .network, .ipc)
            return try Process.start(launch, descriptors: descriptors.map { (parent: $0.0, child: $0.1) })
        }
        do {
            let reading = ready.closeWriting()
            guard try reading.read() == [1] else {
                throw LabError("lab-init (\(executable)) ended before it was ready. Rebuild PushLab.")
            }
            let namespaces = "/proc/\(process.id)/ns"
            mountNamespace = Namespace(.mount, adopting: try FileDescriptor.open("\(namespaces)/mnt", O_RDONLY))
            pidNamespace = Namespace(.pid, adopting: try FileDescriptor.open("\(namespaces)/pid", O_RDONLY))
            switch groups {
            case .success(let group):
                controlGroups = try LabControlGroups(
                    try group.home.group(group.name), memory: try group.memory.group(group.name),
                    processes: try group.processes.group(group.name), limits: .ofMachine)
                obstacle = nil
            case .failure(let error): (controlGroups, obstacle) = (nil, "\(error)")
            }
        } catch {
            process.end(by: SIGTERM)
            throw error
        }
        self.process = process
    }

    /// Where the lab's group is to be made, and its name there.
    private final class LabGroup: Sendable {
        let home: ControlGroup
        let name = LabControlGroups.newName()
        let memory: ControllerPlace
        let processes: ControllerPlace

        init() throws {
            home = try LabControlGroups.home()
            memory = ControllerPlace(of: "memory", beside: home)
            processes = ControllerPlace(of: "pids", beside: home)
        }
    }

    /// The control groups, for a host that is to have some.
    ///
    /// Throws ``LabError`` when it is no device, or there are none.
    func controlGroups(of host: HostPlan) throws -> LabControlGroups {
        guard host.isDevice else {
            throw LabError("Host `\(host.name)` is no device, so it has no control groups; make it one.")
        }
        guard let controlGroups else {
            throw LabError(
                "Host `\(host.name)` cannot have control groups: \(obstacle ?? "the lab has none"). Run as root, on a "
                    + "kernel with cgroup v2; in a container, start that with --privileged.", kind: .unsupported)
        }
        return controlGroups
    }

    /// What has happened to the lab that ends its programs by SIGKILL; `nil` when nothing has.
    var causeOfEnd: String? {
        if process.isEnding { return ProgramExit.labEnded }
        return controlGroups?.isKilled == true ? ProgramExit.labMemory : nil
    }

    /// Ends every process of the lab and waits until that is done and its control groups are removed; blocks for a
    /// millisecond or so.
    func end() { process.end(by: SIGTERM) }
}

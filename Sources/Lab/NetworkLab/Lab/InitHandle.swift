internal import Glibc
internal import Kernel
internal import LabEvents

/// The lab's PID namespace with its first process: when `lab-init` ends, the kernel ends every process in it.
final class InitHandle: Sendable {
    private let process: Process
    /// The id of the first process, which adopts the orphans of programs.
    var processID: Int32 { process.id }
    /// The PID namespace of all programs of the lab.
    let pidNamespace: Namespace
    /// The mount namespace from which each host's is copied.
    let mountNamespace: Namespace
    /// The user namespace of the lab's programs.
    let users: ProgramUsers
    let machine: MachineView
    let hasDevices: Bool
    /// The limit of each host's own folders, in bytes.
    let sizeOfFolders: Int?
    /// The control groups of the lab, if they could be made.
    let controlGroups: LabControlGroups?
    /// The reason why the control groups could not be made.
    private let obstacle: String?

    /// Starts `lab-init` as the first process of a new PID namespace and waits until it watches the runner.
    ///
    /// Blocks for the start of one small process; call it on a plain thread outside of the lab's namespaces.
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
            // `lab-init` has no access to the machine's network either.
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

    /// The parent and the name of the lab's control group.
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

    /// Returns the control groups for a device; throws ``LabError`` if the host is not a device, or there are none.
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

    /// The cause if the lab has ended its programs by SIGKILL; otherwise `nil`.
    var causeOfEnd: String? {
        if process.isEnding { return ProgramExit.labEnded }
        return controlGroups?.isKilled == true ? ProgramExit.labMemory : nil
    }

    /// Ends every process of the lab and waits until its control groups are removed; blocks for about a millisecond.
    func end() { process.end(by: SIGTERM) }
}

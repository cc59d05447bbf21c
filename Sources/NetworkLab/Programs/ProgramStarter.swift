internal import Glibc
internal import Kernel
internal import LabModel

/// Starts one program in a host: descriptors, environment, process, and the reading of its output.
struct ProgramStarter: Sendable {
    let spec: ProgramSpec
    let id: ProgramID
    let log: EventLog
    let reactor: Reactor

    /// Blocks until the executable has been loaded; call it on a plain thread outside every namespace.
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
        let fds: [(parent: Int32, child: Int32)] = [
            (input.raw, STDIN_FILENO), (output.writing.raw, STDOUT_FILENO), (errors.writing.raw, STDERR_FILENO),
        ]
        let launch = launch
        let process = try PlainThread.run { try host.start(launch, descriptors: fds, of: lab) }
        return try RunningProgram(
            id, process: process, input: writer, output: output.closeWriting(), errors: errors.closeWriting(),
            logFile: copy,
            log: log, reactor: reactor)
    }

    private var launch: ProcessLaunch {
        var environment = [
            "PATH": path, "HOME": "/", "LANG": "C.UTF-8", "TMPDIR": "/tmp",
            // Swift's crash handler would keep a crashing program, and its connections, alive for seconds.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        environment.merge(spec.environment) { $1 }
        return ProcessLaunch(
            path: spec.executable, arguments: [spec.executable] + spec.arguments, environment: environment,
            directory: spec.directory ?? "/", user: spec.user)
    }

    private var path: String {
        unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    }
}

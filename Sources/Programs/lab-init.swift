// The first process of a lab's PID namespace: `lab-init RUNNER-PIDFD READY-FD [NAME CGROUP-FD…]`.
//
// It reaps orphans and exits when its runner has ended, for any reason, or sends SIGTERM. The kernel then kills every
// other process of the namespace, regardless of ignored signals and sessions (pid_namespaces(7)), and releases their
// network namespaces and mounts. The kernel does not remove control groups: lab-init creates those of the lab, NAME in
// each CGROUP, and removes them.
private import Glibc
private import Kernel

let arguments = CommandLine.arguments
guard arguments.count == 3 || arguments.count > 4, let runner = Int32(arguments[1]),
    let ready = Int32(arguments[2]), getpid() == 1
else {
    FileDescriptor.standardError(
        "lab-init is started by PushLab as the first process of a lab; run `pushlab` instead.\n")
    exit(2)
}
do {
    var process = InitProcess(runner: FileDescriptor(adopting: runner))
    try process.makeMounts()
    for home in arguments.dropFirst(4).compactMap({ Int32($0) }) {
        try process.makeControlGroup(arguments[3], in: ControlGroup(adopting: FileDescriptor(adopting: home)))
    }
    try process.run(announcing: FileDescriptor(adopting: ready))
} catch {
    FileDescriptor.standardError("lab-init: \(error)\n")
    exit(1)
}

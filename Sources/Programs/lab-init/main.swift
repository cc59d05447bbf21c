// The first process of a lab's PID namespace: `lab-init RUNNER-PIDFD READY-FD [CGROUP-FD NAME [MEMORY-FD]]`.
//
// It reaps orphans, and it ends when its runner has ended, however that came about, or sends SIGTERM. The kernel then
// kills every other process of the namespace, whatever signals they ignore and whatever sessions they made
// (pid_namespaces(7)), and with the last of them go their network namespaces and mounts. Control groups do not go by
// themselves: it makes that of the lab, NAME in the one of the descriptor, and removes it; so it does with the one that
// counts memory where that is another.
private import Glibc
private import Kernel

let arguments = CommandLine.arguments
guard [3, 5, 6].contains(arguments.count), let runner = Int32(arguments[1]),
    let ready = Int32(arguments[2]), getpid() == 1
else {
    FileDescriptor.standardError(
        "lab-init is started by PushLab as the first process of a lab; run `pushlab` instead.\n")
    exit(2)
}
do {
    var process = InitProcess(runner: FileDescriptor(adopting: runner))
    try process.makeMounts()
    if arguments.count >= 5, let home = Int32(arguments[3]) {
        try process.makeControlGroup(arguments[4], in: ControlGroup(adopting: FileDescriptor(adopting: home)))
    }
    if arguments.count == 6, let home = Int32(arguments[5]) {
        try process.makeMemoryGroup(arguments[4], in: ControlGroup(adopting: FileDescriptor(adopting: home)))
    }
    try process.run(announcing: FileDescriptor(adopting: ready))
} catch {
    FileDescriptor.standardError("lab-init: \(error)\n")
    exit(1)
}

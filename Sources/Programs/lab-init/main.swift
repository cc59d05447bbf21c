// The first process of a lab's PID namespace: `lab-init RUNNER-PIDFD READY-FD`.
//
// It reaps orphans, and it ends when its runner has ended, however that came about. The kernel then kills every
// other process of the namespace, whatever signals they ignore and whatever sessions they made
// (pid_namespaces(7)), and with the last of them go their network namespaces and mounts.
private import Glibc
private import Kernel

guard CommandLine.arguments.count == 3, let runner = Int32(CommandLine.arguments[1]),
    let ready = Int32(CommandLine.arguments[2]), getpid() == 1
else {
    FileDescriptor.standardError(
        "lab-init is started by PushLab as the first process of a lab; run `pushlab` instead.\n")
    exit(2)
}
do {
    let process = InitProcess(runner: FileDescriptor(adopting: runner))
    try process.makeMounts()
    try process.run(announcing: FileDescriptor(adopting: ready))
} catch {
    FileDescriptor.standardError("lab-init: \(error)\n")
    exit(1)
}

internal import Glibc

extension AppleModules {
    /// The submodules of Darwin that code imports; each shows all of it, as those of a module with a Swift part do.
    static let darwinParts =
        cParts.map { "C.\($0)" } + posixParts.map { "POSIX.\($0)" }
        + sysParts.flatMap { ["sys.\($0)", "POSIX.sys.\($0)"] }
        + [
            "Mach.mach_time", "Mach.vm_types", "TargetConditionals", "libkern.OSAtomic", "libkern.OSByteOrder",
            "os.lock",
        ]
        + ["MacTypes", "net", "netinet", "uuid"]

    private static let cParts = [
        "complex", "ctype", "errno", "fenv", "float", "inttypes", "limits", "locale", "math", "setjmp", "signal",
        "stdatomic", "stddef", "stdint", "stdio", "stdlib", "string", "time",
    ]

    private static let posixParts = [
        "arpa.inet", "dirent", "dlfcn", "fcntl", "grp", "ifaddrs", "net", "netdb", "netinet.in", "netinet.tcp", "poll",
        "pthread", "pwd", "sched", "semaphore", "spawn", "strings", "syslog", "termios", "unistd", "wchar",
    ]

    private static let sysParts = [
        "_types", "errno", "ioctl", "mman", "resource", "select", "socket", "stat", "sysctl", "time", "types", "uio",
        "un", "utsname", "wait",
    ]
}

extension AppleModules.Module {
    /// Whether the header of its library of the system is installed; true for all others.
    var isAvailable: Bool { system.map { unsafe access($0.header, R_OK) == 0 } ?? true }
}

internal import Glibc

/// Kernel settings of the calling thread's network namespace (proc_sys(5)).
package enum Sysctl {
    /// Sets a value, such as `net/ipv4/ip_forward` to `1` (`sysctl -w`).
    package static func set(_ name: String, to value: String) throws(SystemError) {
        let file = try FileDescriptor.open("/proc/sys/\(name)", O_WRONLY)
        try file.write(Array(value.utf8))
    }
}

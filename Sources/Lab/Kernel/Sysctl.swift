internal import Glibc

/// Kernel settings of the calling thread's network namespace (proc_sys(5)).
package enum Sysctl {
    /// Sets a value, such as `net/ipv4/ip_forward` to `1` (`sysctl -w`).
    package static func set(_ name: String, to value: String) throws(SystemError) {
        let file = try FileDescriptor.open("/proc/sys/\(name)", O_WRONLY)
        try file.write(Array(value.utf8))
    }

    /// Returns the first line of a setting's value; `nil` when the kernel has no such setting.
    package static func value(_ name: String) -> String? {
        guard let bytes = try? FileDescriptor.open("/proc/sys/\(name)", O_RDONLY).read(upTo: 256) else { return nil }
        return String(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" })
    }
}

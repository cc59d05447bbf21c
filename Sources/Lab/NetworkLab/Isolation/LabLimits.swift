internal import Glibc
internal import Kernel

/// What all programs of a lab may take together of the machine.
struct LabLimits: Sendable, Hashable {
    /// Memory, in bytes; `nil` where it is not known how much the machine has.
    let memory: Int?
    /// Processes, threads included.
    let processes: Int

    /// Three quarters of the memory that this machine has, and half of the processes.
    static let ofMachine: LabLimits = {
        let pages = sysconf(Int32(_SC_PHYS_PAGES))
        let most = ["pid_max", "threads-max"].compactMap { name -> Int? in
            let text = try? FileDescriptor.contents(of: "/proc/sys/kernel/\(name)")
            return text.flatMap { Int($0.prefix { $0 != "\n" }) }
        }.min()
        return LabLimits(
            memory: pages > 0 ? pages / 4 * 3 * Int(getpagesize()) : nil, processes: (most ?? 32_768) / 2)
    }()
}

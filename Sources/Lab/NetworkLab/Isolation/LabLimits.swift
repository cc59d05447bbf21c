internal import Glibc
internal import Kernel

/// The limits of all programs of a lab together.
struct LabLimits: Sendable, Hashable {
    /// The memory in bytes; `nil` if the machine's is not known.
    let memory: Int?
    /// The number of processes, including threads.
    let processes: Int

    /// The maximum size of a file in bytes, because programs' files are on the machine's disk.
    static let longestFile = 1 << 30

    /// Returns the limit of one host's own folders, such as `/tmp`, in bytes.
    ///
    /// All hosts together have a quarter of the memory, but each at least 16 MiB.
    func folders(ofEachOf hosts: Int) -> Int? { memory.map { max(16 << 20, $0 / 4 / max(1, hosts)) } }

    /// Three quarters of this process's memory, by machine and control groups, and half of the machine's processes.
    static let ofMachine: LabLimits = {
        let pages = sysconf(Int32(_SC_PHYS_PAGES))
        let most = ["pid_max", "threads-max"].compactMap { name -> Int? in
            let text = try? FileDescriptor.contents(of: "/proc/sys/kernel/\(name)")
            return text.flatMap { Int($0.prefix { $0 != "\n" }) }
        }.min()
        let memory = [pages > 0 ? pages * Int(getpagesize()) : nil, ControlGroup.memoryLimit].compactMap(\.self).min()
        return LabLimits(memory: memory.map { $0 / 4 * 3 }, processes: (most ?? 32_768) / 2)
    }()
}

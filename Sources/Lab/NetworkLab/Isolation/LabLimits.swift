internal import Glibc
internal import Kernel

/// What all programs of a lab may take together of the machine.
struct LabLimits: Sendable, Hashable {
    /// Memory, in bytes; `nil` where it is not known how much there is.
    let memory: Int?
    /// Processes, threads included.
    let processes: Int

    /// The longest file that a program may write, in bytes: what programs keep is on the machine's disk.
    static let longestFile = 1 << 30

    /// How much the folders of one host that are its own may hold, such as `/tmp`, in bytes: all hosts together a quarter
    /// of the memory, but each at least this.
    func folders(ofEachOf hosts: Int) -> Int? { memory.map { max(16 << 20, $0 / 4 / max(1, hosts)) } }

    /// Three quarters of the memory that there is for this process, on this machine and in its control groups, and half of
    /// the machine's processes.
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

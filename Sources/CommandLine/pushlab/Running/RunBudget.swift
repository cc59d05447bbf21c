import Foundation
import Kernel

/// How much all runs at a time may take, by the limits of the process and its control group.
package struct RunBudget: Sendable, Hashable {
    /// What is left; `nil` is without limit.
    private var descriptors: Int?
    private var tasks: Int?
    private var programs: Int?

    /// How many programs a processor serves at a time: with many more, each waits too long for the others, and labs see
    /// a slow machine instead of their faults.
    private static let programsPerProcessor = 40

    /// Makes a budget; `nil` is without limit.
    package init(descriptors: Int?, tasks: Int?, programs: Int? = nil) {
        self.descriptors = descriptors
        self.tasks = tasks
        self.programs = programs
    }

    /// What this process may take, less what it has open and running already.
    static var ofThisProcess: RunBudget {
        let limits = [ResourceLimit.processes.flatMap { bindsProcesses ? $0.soft : nil }, groupLimit].compactMap(\.self)
        return RunBudget(
            descriptors: ResourceLimit.descriptors?.soft.map { Int(clamping: $0) - 64 },
            tasks: limits.min().map { Int(clamping: $0) - 64 },
            programs: max(ProcessInfo.processInfo.activeProcessorCount, 1) * programsPerProcessor)
    }

    /// Whether there is enough left for these needs.
    package func allows(_ needs: RunNeeds) -> Bool {
        needs.descriptors <= descriptors ?? .max && needs.tasks <= tasks ?? .max
            && needs.programs <= programs ?? .max
    }

    /// Sets these needs aside.
    package mutating func take(_ needs: RunNeeds) {
        descriptors = descriptors.map { $0 - needs.descriptors }
        tasks = tasks.map { $0 - needs.tasks }
        programs = programs.map { $0 - needs.programs }
    }

    /// Takes needs back that are over.
    package mutating func giveBack(_ needs: RunNeeds) {
        descriptors = descriptors.map { $0 + needs.descriptors }
        tasks = tasks.map { $0 + needs.tasks }
        programs = programs.map { $0 + needs.programs }
    }

    /// The limit of processes does not bind the machine's own root, but does bind the root of a user namespace.
    private static var bindsProcesses: Bool { geteuid() != 0 || UserNamespace.mappedUsers < Int(UInt32.max) }

    /// The limit of tasks of the control group that the process is in (the kernel's cgroup-v2.rst, "PID").
    private static var groupLimit: UInt64? {
        let groups = (try? FileDescriptor.contents(of: "/proc/self/cgroup")) ?? ""
        let limits = groups.split(separator: "\n").flatMap { line -> [UInt64] in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1] == "pids" || parts[1].isEmpty else { return [] }
            // Inside a container the group may be named as outside, while its files are at the top.
            return [parts[2], ""].compactMap { group in
                let text = try? FileDescriptor.contents(of: "/sys/fs/cgroup/\(parts[1])\(group)/pids.max")
                return text.flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            }
        }
        return limits.min()
    }
}

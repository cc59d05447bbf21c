import Foundation
import Kernel

/// The resources for concurrent runs, by the limits of the process and its control group.
package struct RunBudget: Sendable, Hashable {
    /// The remaining amount; `nil` for no limit.
    private var descriptors: Int?
    private var tasks: Int?
    private var programs: Int?

    /// The maximum number of programs per processor.
    ///
    /// With many more, each waits too long for the others, and labs observe a slow machine instead of their faults.
    private static let programsPerProcessor = 40

    /// Makes a budget; `nil` is without limit.
    package init(descriptors: Int?, tasks: Int?, programs: Int? = nil) {
        self.descriptors = descriptors
        self.tasks = tasks
        self.programs = programs
    }

    /// The limits of this process, less a reserve for what it has open and running.
    static var ofThisProcess: RunBudget {
        let limits = [ResourceLimit.processes.flatMap { bindsProcesses ? $0.soft : nil }, groupLimit].compactMap(\.self)
        return RunBudget(
            descriptors: ResourceLimit.descriptors?.soft.map { Int(clamping: $0) - 64 },
            tasks: limits.min().map { Int(clamping: $0) - 64 },
            programs: max(ProcessInfo.processInfo.activeProcessorCount, 1) * programsPerProcessor)
    }

    /// Whether the remaining resources suffice.
    package func allows(_ needs: RunNeeds) -> Bool {
        needs.descriptors <= descriptors ?? .max && needs.tasks <= tasks ?? .max
            && needs.programs <= programs ?? .max
    }

    package mutating func take(_ needs: RunNeeds) {
        descriptors = descriptors.map { $0 - needs.descriptors }
        tasks = tasks.map { $0 - needs.tasks }
        programs = programs.map { $0 - needs.programs }
    }

    /// Returns the resources of a finished run.
    package mutating func giveBack(_ needs: RunNeeds) {
        descriptors = descriptors.map { $0 + needs.descriptors }
        tasks = tasks.map { $0 + needs.tasks }
        programs = programs.map { $0 + needs.programs }
    }

    /// Whether the process limit applies: it does not for the machine's own root, but for root of a user namespace.
    private static var bindsProcesses: Bool { geteuid() != 0 || UserNamespace.mappedUsers < Int(UInt32.max) }

    /// The maximum number of tasks in the process's control group (the kernel's cgroup-v2.rst, "PID").
    private static var groupLimit: UInt64? {
        let groups = (try? FileDescriptor.contents(of: "/proc/self/cgroup")) ?? ""
        let limits = groups.split(separator: "\n").flatMap { line -> [UInt64] in
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1] == "pids" || parts[1].isEmpty else { return [] }
            // In a container the group may have its outside name, while its files are at the top.
            return [parts[2], ""].compactMap { group in
                let text = try? FileDescriptor.contents(of: "/sys/fs/cgroup/\(parts[1])\(group)/pids.max")
                return text.flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            }
        }
        return limits.min()
    }
}

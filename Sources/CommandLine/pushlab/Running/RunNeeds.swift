import LabModel
package import ScenarioLanguage
internal import ScenarioRunning

/// What a run takes of that which a process or machine may have only so much of.
package struct RunNeeds: Sendable, Hashable {
    /// Descriptors that `pushlab` itself holds open.
    package var descriptors: Int
    /// Processes and threads of the lab.
    package var tasks: Int
    /// Programs, each of which wants a processor now and then, and soon.
    package var programs: Int

    /// Makes needs.
    package init(descriptors: Int, tasks: Int, programs: Int) {
        self.descriptors = descriptors
        self.tasks = tasks
        self.programs = programs
    }

    /// What a scenario takes at its busiest, a little more rather than less.
    ///
    /// A host takes its namespace and two netlink sockets; one with programs also its mounts, name and memory, a meter of
    /// its connections, and of each program the pipes, log and process; a device also its captures, its control groups and
    /// what keeps its policies. A program has a thread for every processor and a few more.
    package init(of definition: ScenarioDefinition, processors: Int) {
        programs = definition.programs.count
        let devices = definition.topology.hosts.filter(\.isDevice).count
        descriptors = 40 + 6 * definition.topology.hosts.count + 12 * programs + 12 * devices
        tasks = 8 + (processors + 2) * programs
    }
}

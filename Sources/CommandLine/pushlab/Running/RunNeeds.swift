import LabModel
package import ScenarioLanguage
internal import ScenarioRunning

/// The limited resources that a run needs.
package struct RunNeeds: Sendable, Hashable {
    /// File descriptors that `pushlab` itself holds open.
    package var descriptors: Int
    /// Processes and threads of the lab.
    package var tasks: Int
    /// Programs, each of which must get a processor soon when it needs one.
    package var programs: Int

    package init(descriptors: Int, tasks: Int, programs: Int) {
        self.descriptors = descriptors
        self.tasks = tasks
        self.programs = programs
    }

    /// Estimates the maximum needs of a scenario, rather too high.
    ///
    /// A host needs its namespace and two netlink sockets. A host with programs also needs its mounts, name and memory,
    /// a meter of its connections, and for each program the pipes, log and process. A device also needs its captures,
    /// control groups and policies. A program has one thread per processor and a few more.
    package init(of definition: ScenarioDefinition, processors: Int) {
        programs = definition.programs.count
        let devices = definition.topology.hosts.filter(\.isDevice).count
        descriptors = 40 + 6 * definition.topology.hosts.count + 12 * programs + 12 * devices
        tasks = 8 + (processors + 2) * programs
    }
}

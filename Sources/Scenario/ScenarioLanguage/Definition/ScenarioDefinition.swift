public import LabModel

/// A scenario as its author wrote it: what the lab is made of, what happens in it, and what must be true.
///
/// The same types are what a YAML file is read into and what Swift code builds. Values only: a definition that
/// was written in code is checked by `problems()` before anything is built from it.
public struct ScenarioDefinition: Sendable, Hashable {
    /// The title, as reports show it.
    public var name: String
    /// Free text for the reader.
    public var about: String?
    /// The time the whole scenario may take, from the first step.
    public var timeout: Duration
    /// The seed of everything random; `nil` lets the runner choose one.
    public var seed: UInt64?
    /// The networks, in the order that their default subnets derive from.
    public var networks: [NetworkSpec]
    /// The hosts, in the order that their addresses derive from.
    public var hosts: [HostDefinition]
    /// The routers between networks; their addresses come after those of the hosts.
    public var routers: [RouterDefinition]
    /// What happens and what must be true, in order.
    public var steps: [Step]
    /// The broken variants of the reference programs with which this scenario must not pass.
    public var mustCatch: [MustCatch]
    /// The file it was read from, as the user gave it; `nil` when it was written in code.
    public var file: String?
    /// The SHA-256 of what the file held when it was read, in hexadecimal; `nil` when it was written in code.
    public package(set) var digest: String?
    /// The case, and what it was read from besides its file.
    public package(set) var parameters = ScenarioParameters()
    /// The folder that relative paths of executables start from; `nil` is the current one.
    public var folder: String?
    /// The programs of the machine that it runs beyond the first words of its commands, such as what a shell calls.
    public var needs: [String] = []
    /// Whether all executables that it runs, but for those of apps, may do to the machine what the process may that runs
    /// it.
    public var isPrivileged = false
    /// Whether the frames on the links of all its hosts are captured.
    public var capturesAll = false

    /// The time a scenario may take when it does not say.
    public static let defaultTimeout: Duration = .seconds(60)

    /// Makes a scenario.
    public init(
        _ name: String, about: String? = nil,
        timeout: Duration = ScenarioDefinition.defaultTimeout, seed: UInt64? = nil, networks: [NetworkSpec] = [],
        hosts: [HostDefinition] = [], routers: [RouterDefinition] = [], steps: [Step] = [],
        mustCatch: [MustCatch] = [], file: String? = nil, folder: String? = nil
    ) {
        self.name = name
        self.about = about
        self.timeout = timeout
        self.seed = seed
        self.networks = networks
        self.hosts = hosts
        self.routers = routers
        self.steps = steps
        self.mustCatch = mustCatch
        self.file = file
        self.folder = folder
    }
}

extension ScenarioDefinition: CustomStringConvertible {
    /// Its name, with that of its case: as an argument of a test it is no page of values.
    public var description: String { name }

    /// The ids of the behaviours that its steps cover, each once, as the steps come.
    public var covers: [String] { steps.flatMap(\.covers).distinct }
}

extension [String] {
    /// The texts without repetitions, in their order.
    package var distinct: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

public import LabModel

/// A scenario: the lab's hosts and networks, the steps, and the expectations.
///
/// A YAML file is parsed into these types, and Swift code builds them directly. `problems()` checks a definition that
/// was built in code before a lab is built from it.
public struct ScenarioDefinition: Sendable, Hashable {
    /// The title that reports show.
    public var name: String
    /// A description for the reader.
    public var about: String?
    /// The timeout of the whole scenario, from the first step.
    public var timeout: Duration
    /// The seed of all random choices; with `nil`, the runner chooses one.
    public var seed: UInt64?
    /// The networks, in the order from which their default subnets are derived.
    public var networks: [NetworkSpec]
    /// The hosts, in the order from which their addresses are derived.
    public var hosts: [HostDefinition]
    /// The routers, whose addresses follow those of the hosts.
    public var routers: [RouterDefinition]
    /// The steps, in order.
    public var steps: [Step]
    /// The defects with which this scenario must not pass.
    public var mustCatch: [MustCatch]
    /// The scenario file's path as the user gave it; `nil` for a scenario built in code.
    public var file: String?
    /// The SHA-256 of the scenario file's content, in hexadecimal; `nil` for a scenario built in code.
    public package(set) var digest: String?
    /// The case, settings and used files.
    public package(set) var parameters = ScenarioParameters()
    /// The folder to which relative paths of executables refer; `nil` for the current folder.
    public var folder: String?
    /// The machine's programs that it needs beyond the first words of its commands, such as those a script calls.
    public var needs: [String] = []
    /// Whether all executables, except those of apps, have the privileges of the process that runs the scenario.
    public var isPrivileged = false
    /// Whether the frames on the links of all hosts are captured.
    public var capturesAll = false

    /// The default timeout of a scenario.
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
    /// The scenario's name and case; short, because test tools print arguments with it.
    public var description: String { name }

    /// The ids of the behaviours that the steps cover, without duplicates, in step order.
    public var covers: [String] { steps.flatMap(\.covers).distinct }
}

extension [String] {
    /// The texts without duplicates, in order.
    package var distinct: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

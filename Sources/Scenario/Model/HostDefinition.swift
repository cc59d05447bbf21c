/// A host of a scenario, or a group of alike hosts.
public struct HostDefinition: Sendable, Hashable {
    /// The name; with a ``count`` the name of the group.
    public var name: String
    /// The names of its networks, in interface order.
    public var networks: [String]
    /// Whether it is behind the shared channel of its networks that have one.
    public var wireless: Bool
    /// How many alike hosts it stands for, `name-1` to `name-<count>`; `nil` is one host called `name`.
    public var count: Int?
    /// The programs it runs, in the order they start.
    public var programs: [ProgramDefinition]

    /// Makes a host on the networks named.
    public init(
        _ name: String, on networks: [String], wireless: Bool = false, count: Int? = nil,
        runs programs: [ProgramDefinition] = []
    ) {
        self.name = name
        self.networks = networks
        self.wireless = wireless
        self.count = count
        self.programs = programs
    }

    /// The names of the hosts it stands for: its own, or those of the members of the group.
    public var members: [String] {
        guard let count else { return [name] }
        return count < 1 ? [] : (1...count).map { "\(name)-\($0)" }
    }
}

/// A host that forwards packets between networks and is the default route of the hosts on them.
public struct RouterDefinition: Sendable, Hashable {
    /// The name; also its host name.
    public var name: String
    /// The names of the networks it joins, at least two.
    public var networks: [String]

    /// Makes a router between the networks named.
    public init(_ name: String, between networks: [String]) {
        self.name = name
        self.networks = networks
    }
}

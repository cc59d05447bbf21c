public import LabModel

/// A fault of a scenario: what goes wrong, where, and for how long.
public struct FaultStep: Sendable, Hashable {
    /// What goes wrong and where.
    public var kind: FaultKind
    /// After this time it heals by itself, while the steps go on; `nil` lasts until it is healed or the scenario ends.
    public var duration: Duration?
    /// The name under which it can be healed.
    public var name: String?

    /// Makes a fault.
    public init(_ kind: FaultKind, for duration: Duration? = nil, as name: String? = nil) {
        self.kind = kind
        self.duration = duration
        self.name = name
    }
}

/// What goes wrong, in terms of the scenario's names: groups are not expanded yet.
public enum FaultKind: Sendable, Hashable {
    /// Something is wrong with links; a group stands for the links of all its members.
    case link([LinkID], LinkFault)
    /// Groups of hosts cannot reach each other.
    case partition([[String]])
    /// Cross traffic fills the shared channel of a network to this share, 0…1.
    case congestion(network: String, utilisation: Double)
    /// Something happens to programs.
    case process([ProgramTarget], ProcessFault)
    /// The hosts of a network reach its other hosts only: those named, or else all that are wireless.
    case isolation(network: String, hosts: [String])
    /// Reference DNS servers answer every name of their zones with ``wrongAddress``.
    case wrongAnswers([ProgramTarget])

    /// What a DNS server that answers wrongly says: an address that nobody has (RFC 5737).
    public static let wrongAddress = IPAddress(192, 0, 2, 53)
}

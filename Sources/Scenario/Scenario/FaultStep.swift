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
    public static let wrongAddress = IPAddress.v4([192, 0, 2, 53])
}

/// What can be wrong with a link.
public enum LinkFault: Sendable, Hashable {
    /// The host loses its carrier, as when its link is cut.
    case carrierDown
    /// The host's own interface is set down.
    case adminDown
    /// The switch port is unplugged upstream: the host sees nothing.
    case unpluggedUpstream
    /// Packets vanish silently.
    case blackhole(Direction)
    /// Packets are refused.
    case reject(RejectKind)
    /// The carrier goes and comes back over and over.
    case flapping(down: Duration, up: Duration)
    /// Some packets vanish.
    case loss(Loss, Direction)
    /// Multicast vanishes silently, and the rest passes.
    case multicastLoss(Direction)
}

extension LinkFault {
    /// The lab's fault on one link.
    public func fault(on link: LinkID) -> Fault {
        switch self {
        case .carrierDown: .carrierDown(link: link)
        case .adminDown: .adminDown(link: link)
        case .unpluggedUpstream: .unpluggedUpstream(link: link)
        case .blackhole(let direction): .blackhole(link: link, direction)
        case .reject(let kind): .reject(link: link, kind)
        case .flapping(let down, let up): .flapping(link: link, down: down, up: up)
        case .loss(let loss, let direction): .loss(link: link, loss, direction)
        case .multicastLoss(let direction): .multicastLoss(link: link, direction)
        }
    }
}

/// What can be wrong with the link of a host.
///
/// To add one: a case and its text here, a row in the grammar of scenarios, and its engine in the lab.
public enum LinkFault: Sendable, Hashable {
    /// The link is cut: the host loses its carrier (`ip link set <lab side> down`).
    case carrierDown
    /// The host's own interface is set down (`ip link set eth0 down`); its addresses and routes come back on healing.
    case adminDown
    /// The switch port behind the host is unplugged upstream: the host sees nothing (`ip link set <lab side> nomaster`).
    case unpluggedUpstream
    /// Packets vanish silently in the given direction.
    case blackhole(Direction)
    /// Packets from and to the host are refused: ICMP host unreachable, or a TCP reset to both ends.
    case reject(RejectKind)
    /// The carrier goes and comes back over and over.
    case flapping(down: Duration, up: Duration)
    /// Some packets vanish in the given direction.
    case loss(Loss, Direction)
    /// Multicast vanishes silently in the given direction; unicast, broadcast and neighbour discovery pass.
    case multicastLoss(Direction)
    /// The host gets another IPv4 address on the link, as by a new DHCP lease.
    case addressChange

    /// What is wrong, in a few words, such as `carrier down`.
    public var text: String {
        switch self {
        case .carrierDown: "carrier down"
        case .adminDown: "admin down"
        case .unpluggedUpstream: "unplugged upstream"
        case .blackhole(let direction): "blackhole \(direction.rawValue)"
        case .addressChange: "address changes"
        case .reject(let kind): "reject \(kind.rawValue)"
        case .flapping(let down, let up): "flapping down \(Notation.text(down)) up \(Notation.text(up))"
        case .multicastLoss(let direction): "multicast dropped \(direction.rawValue)"
        case .loss(.random(let share), let direction): "loss \(Notation.text(share: share)) \(direction.rawValue)"
        case .loss(.every(let number), let direction): "loss of 1 packet in \(number) \(direction.rawValue)"
        }
    }
}

/// Which way packets travel, seen from the host whose link it is.
public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// Both ways.
    case both
    /// Network to host only.
    case toHost = "to-host"
    /// Host to network only.
    case fromHost = "from-host"
}

/// How a packet is refused.
public enum RejectKind: String, Sendable, Hashable, CaseIterable {
    /// ICMP or ICMPv6 host unreachable.
    case unreachable
    /// A TCP reset to both ends; only TCP is affected.
    case reset
}

/// Which packets are lost.
public enum Loss: Sendable, Hashable {
    /// Each packet independently with this probability, 0…1.
    case random(Double)
    /// Every n-th packet of a direction, counted from the first: the same packets each time.
    case every(Int)
}

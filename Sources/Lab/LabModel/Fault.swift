/// One thing that goes wrong in a lab.
///
/// Durations and healers belong to whoever injects it.
///
/// The vocabulary is the field's: carrier, admin state, blackhole, reject, partition, loss, utilisation,
/// and the signals a process may get.
public enum Fault: Sendable, Hashable {
    /// The link of a host is cut: the host loses its carrier (`ip link set <lab side> down`).
    case carrierDown(link: LinkID)
    /// The host's own interface is set down (`ip link set eth0 down`); its addresses and routes come back on healing.
    case adminDown(link: LinkID)
    /// The switch port behind the host is unplugged upstream: the host sees nothing (`ip link set <lab side> nomaster`).
    case unpluggedUpstream(link: LinkID)
    /// Packets vanish silently in the given direction.
    case blackhole(link: LinkID, Direction)
    /// Packets from and to the host are refused: ICMP host unreachable, or a TCP reset to both ends.
    case reject(link: LinkID, RejectKind)
    /// Multicast vanishes silently in the given direction; unicast, broadcast and neighbour discovery pass.
    case multicastLoss(link: LinkID, Direction)
    /// Hosts of one network cannot reach each other, and still reach its other hosts: those named, or else all that are
    /// wireless.
    case clientIsolation(network: String, hosts: [String])
    /// A DNS server of the lab answers from another zone than its own.
    case wrongAnswers(ProgramID, DNSZone)
    /// Hosts of different groups cannot reach each other; hosts of one group, and hosts in no group, are unaffected.
    case partition([[String]])
    /// The carrier goes and comes back over and over.
    case flapping(link: LinkID, down: Duration, up: Duration)
    /// Some packets vanish in the given direction.
    case loss(link: LinkID, Loss, Direction)
    /// Cross traffic fills the shared channel of the network to this share (0…1) of its capacity.
    case congestion(network: String, utilisation: Double)
    /// A process fault on a running program.
    case process(ProgramID, ProcessFault)
}

/// Names a host's attachment to one of its networks.
public struct LinkID: Sendable, Hashable, CustomStringConvertible {
    /// The host.
    public var host: String
    /// The network; `nil` means the host's only (or first) one.
    public var network: String?

    /// Names the link of a host, on the network given or its first one.
    public init(_ host: String, on network: String? = nil) {
        self.host = host
        self.network = network
    }

    /// `host` or `host@network`.
    public var description: String { network.map { "\(host)@\($0)" } ?? host }
}

/// Names one program of a host.
public struct ProgramID: Sendable, Hashable, CustomStringConvertible {
    /// The host it runs on.
    public var host: String
    /// Its name in the scenario, unique within the host.
    public var program: String

    /// Names a program.
    public init(host: String, program: String) {
        self.host = host
        self.program = program
    }

    /// `host/program`.
    public var description: String { "\(host)/\(program)" }
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

/// What happens to a process.
public enum ProcessFault: String, Sendable, Hashable, CaseIterable {
    /// SIGKILL: it ends at once and cannot tidy up.
    case kill
    /// SIGSEGV: it ends as if it had crashed.
    case crash
    /// SIGSTOP until healed (SIGCONT): it holds its sockets and does nothing.
    case pause
    /// SIGTERM: it may tidy up. Healing starts it again.
    case stop
    /// SIGKILL and at once started again.
    case restart
}

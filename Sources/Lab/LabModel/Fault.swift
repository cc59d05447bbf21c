/// One thing that goes wrong in a lab.
///
/// Durations and healers belong to whoever injects it.
///
/// The vocabulary is the field's: carrier, admin state, blackhole, reject, partition, loss, utilisation,
/// and the signals a process may get.
public enum Fault: Sendable, Hashable {
    /// Something is wrong with the link of a host.
    case link(LinkID, LinkFault)
    /// Hosts of one network cannot reach each other, and still reach its other hosts: those named, or else all that are
    /// wireless. Of a network with access points it can be one whose stations cannot reach each other.
    case clientIsolation(network: String, hosts: [String], accessPoint: String? = nil)
    /// A DNS server of the lab answers from another zone than its own.
    case wrongAnswers(ProgramID, DNSZone)
    /// A DNS server of the lab cuts its answers by UDP off, so that they have to be fetched by TCP (RFC 7766).
    case truncatedAnswers(ProgramID)
    /// Hosts of different groups cannot reach each other; hosts of one group, and hosts in no group, are unaffected.
    case partition([[String]])
    /// Cross traffic fills the shared channel of the network for this share (0…1) of the time.
    ///
    /// Of a network with access points it is the channel of the one named, or of the first.
    case congestion(network: String, utilisation: Double, accessPoint: String? = nil)
    /// This share (0…1) of the transmissions over the radio channel of the network is disturbed: the radio sends them
    /// again, and a frame is lost after as many as are allowed. Of a network with access points it is the channel of the one
    /// named, or that of each.
    case interference(network: String, share: Double, accessPoint: String? = nil)
    /// The switches of the network have IGMP and MLD snooping and no querier: they drop what goes to groups that they do
    /// not flood (RFC 4541).
    case snoopingWithoutQuerier(network: String)
    /// The router lets the hosts on the network through only after a login, which is the healing (RFC 8952): it answers
    /// HTTP with a redirect and discards what else they send beyond it, but DNS.
    case captivePortal(network: String, router: String)
    /// Something is wrong with the DHCP server of a network.
    case dhcp(network: String, DHCPFault)
    /// A process fault on a running program.
    case process(ProgramID, ProcessFault)
}

extension Fault {
    /// The part that only one fault at a time can take away, and the link, network or program that has it; `nil` for a fault
    /// that others may overlap.
    package var taken: (part: String, owner: String)? {
        switch self {
        case .link(let link, let fault): fault.value.taken.map { ($0, "\(link)") }
        case .clientIsolation(let network, _, _): ("isolation", network)
        case .wrongAnswers(let program, _): ("answers", "\(program)")
        case .truncatedAnswers(let program): ("answers by UDP", "\(program)")
        case .congestion(let network, _, _): ("cross traffic", network)
        case .interference(let network, _, _): ("interference", network)
        case .snoopingWithoutQuerier(let network): ("multicast snooping", network)
        case .captivePortal(_, let router): ("captive portal", router)
        case .dhcp(let network, _): ("DHCP server", network)
        case .partition, .process: nil
        }
    }
}

/// Names a host's attachment to one of its networks.
public struct LinkID: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The host.
    public var host: String
    /// The network; `nil` means the host's only (or first) one.
    public var network: String?

    /// Names the link of a host, on the network given or its first one.
    public init(_ host: String, on network: String? = nil) {
        self.host = host
        self.network = network
    }

    /// Names a link as files do: `host` or `host@network`.
    public init(stringLiteral text: String) {
        let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
        self.init(parts.first ?? "", on: parts.count > 1 ? parts[1] : nil)
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

/// What a DNS server knows: names, and the addresses of each.
public struct DNSZone: Sendable, Hashable {
    /// The addresses by name, such as `nas.example`, in any order; other names do not exist.
    public var addresses: [String: [IPAddress]]

    /// Makes a zone.
    public init(_ addresses: [String: [IPAddress]]) { self.addresses = addresses }
}

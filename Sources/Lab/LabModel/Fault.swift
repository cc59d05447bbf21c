/// A fault in a lab.
///
/// The caller that injects it decides how long it lasts and when it heals.
public enum Fault: Sendable, Hashable {
    /// A fault of a host's link.
    case link(LinkID, LinkFault)
    /// Hosts of one network cannot reach each other, but reach its other hosts.
    ///
    /// The hosts are those named, or all wireless ones if none is named. With an access point, they are its stations.
    case clientIsolation(network: String, hosts: [String], accessPoint: String? = nil)
    /// A DNS server of the lab answers from another zone than its own.
    case wrongAnswers(ProgramID, DNSZone)
    /// A DNS server of the lab truncates its UDP responses, so that clients retry over TCP (RFC 7766).
    case truncatedAnswers(ProgramID)
    /// Hosts of different groups cannot reach each other; hosts of one group, and hosts in no group, are unaffected.
    case partition([[String]])
    /// Cross traffic fills a network's shared channel for this share (0…1) of the time.
    ///
    /// On a network with access points it is the channel of the named one, or of the first.
    case congestion(network: String, utilisation: Double, accessPoint: String? = nil)
    /// This share (0…1) of the transmissions on a network's radio channel is disturbed.
    ///
    /// The radio retries them; a frame is lost after the maximum number of transmissions. On a network with access
    /// points it is the channel of the named one, or every channel.
    case interference(network: String, share: Double, accessPoint: String? = nil)
    /// Switches with IGMP and MLD snooping but no querier drop packets to groups that they do not flood (RFC 4541).
    case snoopingWithoutQuerier(network: String)
    /// A router forwards the packets of a network's hosts only after a login, which heals the fault (RFC 8952).
    ///
    /// It answers HTTP with a redirect, forwards DNS and drops everything else that they send beyond it.
    case captivePortal(network: String, router: String)
    /// A fault of a network's DHCP server.
    case dhcp(network: String, DHCPFault)
    /// A fault of a running program's process.
    case process(ProgramID, ProcessFault)
}

extension Fault {
    /// The part that only one fault at a time can occupy, and the link, network or program that has it.
    ///
    /// It is `nil` for a fault that others may overlap.
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

/// The name of a host's attachment to a network.
public struct LinkID: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The host.
    public var host: String
    /// The network; `nil` means the host's first one.
    public var network: String?

    /// Names the link of a host, on the network given or its first one.
    public init(_ host: String, on network: String? = nil) {
        self.host = host
        self.network = network
    }

    /// Parses a link as written in files: `host` or `host@network`.
    public init(stringLiteral text: String) {
        let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
        self.init(parts.first ?? "", on: parts.count > 1 ? parts[1] : nil)
    }

    /// `host` or `host@network`.
    public var description: String { network.map { "\(host)@\($0)" } ?? host }
}

/// The name of a program on a host.
public struct ProgramID: Sendable, Hashable, CustomStringConvertible {
    /// The host it runs on.
    public var host: String
    /// The program's name in the scenario, unique within the host.
    public var program: String

    /// Names a program.
    public init(host: String, program: String) {
        self.host = host
        self.program = program
    }

    /// `host/program`.
    public var description: String { "\(host)/\(program)" }
}

/// A fault of a process.
public enum ProcessFault: String, Sendable, Hashable, CaseIterable {
    /// SIGKILL: the process ends at once, without cleanup.
    case kill
    /// SIGSEGV: the process ends as after a crash.
    case crash
    /// SIGSTOP until healed (SIGCONT): the process keeps its sockets and does nothing.
    case pause
    /// SIGTERM: the process may clean up; healing starts it again.
    case stop
    /// SIGKILL, then an immediate start.
    case restart
}

/// The names of a DNS server, with their addresses.
public struct DNSZone: Sendable, Hashable {
    /// The addresses of each name, such as `nas.example`, in any order; other names do not exist.
    public var addresses: [String: [IPAddress]]

    /// Makes a zone.
    public init(_ addresses: [String: [IPAddress]]) { self.addresses = addresses }
}

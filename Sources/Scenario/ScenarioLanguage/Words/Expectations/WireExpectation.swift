public import LabModel

/// A pattern for frames on a host's link.
public struct WirePattern: Sendable, Hashable {
    /// The host of the link.
    public var host: String
    /// The peer, a host or an address; `nil` for any.
    ///
    /// For ARP and neighbour discovery, it is the requested address.
    public var to: String?
    /// The protocol; `nil` for any.
    public var `protocol`: WireProtocol?
    /// The peer's port; `nil` for any.
    public var port: Int?
    /// A name in the question or records of a DNS message, such as `printer.local`; `nil` for any frame.
    public var name: String?
    /// The TCP flags that must be set, possibly with others; empty for any frame.
    public var flags: Set<TCPFlag>
    /// The direction, by default out of the host.
    public var direction: WireDirection

    /// Makes a pattern.
    public init(
        _ host: String, to: String? = nil, protocol: WireProtocol? = nil, port: Int? = nil, name: String? = nil,
        flags: Set<TCPFlag> = [], direction: WireDirection = .out
    ) {
        self.host = host
        self.to = to
        self.protocol = `protocol`
        self.port = port
        self.name = name
        self.flags = flags
        self.direction = direction
    }
}

/// `wire: HOST`: frames passed on a host's link.
package struct WireExpectation: ExpectationWord {
    package var pattern = WirePattern("")
    package var count = Count.atLeast(1)

    static let row = ExpectationRow(
        "wire", from: WireExpectation(),
        [
            Field(
                "wire", \.pattern.host, Shapes.name("the name of a host"),
                "True when a frame has passed the link of this host.",
                required: "HOST"),
            Field(
                "to", \.pattern.to, Shapes.name("the name of a host or an address"),
                "The other end: a host or an address. Default: any."),
            Field("protocol", \.pattern.protocol, .word, "The protocol. Default: any."),
            Field("port", \.pattern.port, Shapes.port, "The port at the other end. Default: any."),
            Field(
                "name", \.pattern.name, Shapes.name("a domain name"),
                "A name in the question or a record of a DNS message. Default: any frame."),
            Field(
                "flags", \.pattern.flags,
                Shape<TCPFlag>.word.oneOrMore.map(
                    { Set($0) }, back: { flags in TCPFlag.allCases.filter(flags.contains) }),
                "The TCP flags that the frame must have; it may have others. Default: any."),
            Field("direction", \.pattern.direction, .word, "The direction, seen from the host. Default: out."),
        ],
        counted: \.count)

    package var evidence: [Evidence] { [.frames(at: pattern.host)] }

    package var meaning: Meaning {
        .count(count, since: .lastAction) { factory in
            let hosts = try factory.members(pattern.host)
            let filter = FrameFilter(pattern, addresses: try pattern.to.map(factory.addresses))
            return hosts.map { host in
                CountCondition.Member(hosts.count == 1 ? nil : "at \(host)", EventMatcher(anyOf: [filter], at: host))
            }
        }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkCaptured(pattern.host, path + ["wire"])
        // A maximum number of frames requires that all of them are captured.
        if situation.isWaited, case .atLeast = count {} else { checker.checkAllCaptured(pattern.host, path) }
        if !pattern.flags.isEmpty, let other = pattern.protocol, other != .tcp {
            checker.refuse(
                .conflict, path + ["flags"], "a frame of \(other.rawValue) has no flags of TCP",
                "leave `protocol` out, or write tcp")
        }
        if pattern.port != nil, let other = pattern.protocol, !other.hasPorts {
            checker.refuse(
                .conflict, path + ["port"], "a frame of \(other.rawValue) has no port",
                "leave it out, or write `protocol: tcp` or `protocol: udp`")
        }
        if let other = pattern.to, IPAddress(other) == nil { _ = checker.knowsHost(other, path + ["to"]) }
    }
}

extension ScenarioExpectation {
    /// Expects that frames passed on a host's link.
    public static func wire(_ pattern: WirePattern, _ count: Count = .atLeast(1)) -> Self {
        Self(WireExpectation(pattern: pattern, count: count))
    }
}

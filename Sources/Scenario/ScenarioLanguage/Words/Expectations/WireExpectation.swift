public import LabModel

/// Which frames on the link of a host are meant.
public struct WirePattern: Sendable, Hashable {
    /// The host whose link it is.
    public var host: String
    /// The other end: a host or an address; `nil` is any.
    ///
    /// Of ARP and neighbour discovery it is whose address is asked for.
    public var to: String?
    /// The protocol; `nil` is any.
    public var `protocol`: WireProtocol?
    /// The port at the other end; `nil` is any.
    public var port: Int?
    /// A name in the question or the records of a DNS message, such as `printer.local`; `nil` is any frame.
    public var name: String?
    /// The flags of TCP that it has, all of them and maybe others; none is any frame.
    public var flags: Set<TCPFlag>
    /// Which way; out of the host if a scenario does not say.
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

/// `wire: HOST`: frames passed the link of a host.
package struct WireExpectation: ExpectationWord {
    /// Which frames.
    package var pattern = WirePattern("")
    /// How often.
    package var count = Count.atLeast(1)

    static let row = ExpectationRow(
        "wire", from: WireExpectation(),
        [
            Field(
                "wire", \.pattern.host, Shapes.name("the name of a host"), "The host whose link it is.",
                required: "HOST"),
            Field(
                "to", \.pattern.to, Shapes.name("the name of a host or an address"), "The other end; any if left out."),
            Field("protocol", \.pattern.protocol, .word, "The protocol; any if left out."),
            Field("port", \.pattern.port, Shapes.port, "The port at the other end; any if left out."),
            Field("name", \.pattern.name, Shapes.name("a domain name"), "A name in a DNS message."),
            Field(
                "flags", \.pattern.flags,
                Shape<TCPFlag>.word.oneOrMore.map(
                    { Set($0) }, back: { flags in TCPFlag.allCases.filter(flags.contains) }),
                "The flags of TCP that it has, all of them and maybe others."),
            Field("direction", \.pattern.direction, .word, "Which way, seen from the host; out if left out."),
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
        // What says how many frames there are at most has to see all of them.
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
    /// Frames passed the link of a device.
    public static func wire(_ pattern: WirePattern, _ count: Count = .atLeast(1)) -> Self {
        Self(WireExpectation(pattern: pattern, count: count))
    }
}

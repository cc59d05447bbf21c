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

/// A flag of a TCP segment (RFC 9293, 3.1).
public enum TCPFlag: String, Sendable, Hashable, CaseIterable {
    /// It opens a connection, or with `ack` accepts one.
    case syn
    /// The sender has no more to send.
    case fin
    /// It resets the connection.
    case rst
    /// What it carries is to be handed to the program at once.
    case psh
    /// It acknowledges what has come.
    case ack
    /// It carries urgent data.
    case urg

    /// As `frame` events write it.
    package var letter: Character { Character(rawValue.prefix(1).uppercased()) }
}

/// Which way a frame goes, seen from the host.
public enum WireDirection: String, Sendable, Hashable, CaseIterable {
    /// From the host to the network.
    case out
    /// From the network to the host.
    case `in`
}

/// Which alerts are meant.
public struct AlertPattern: Sendable, Hashable {
    /// The app it is about, or all apps of a device; `nil` is any app of any device.
    public var of: ProgramTarget?
    /// What it says; `nil` is anything.
    public var text: String?

    /// Makes a pattern.
    public init(of target: ProgramTarget? = nil, text: String? = nil) {
        of = target
        self.text = text
    }
}

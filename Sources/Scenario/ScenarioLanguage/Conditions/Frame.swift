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

/// A flag of a TCP segment (RFC 9293, section 3.1).
public enum TCPFlag: String, Sendable, Hashable, CaseIterable {
    /// Opens a connection, or with `ack` accepts one.
    case syn
    /// Ends the sender's data.
    case fin
    /// Resets the connection.
    case rst
    /// Requests prompt delivery to the program.
    case psh
    /// Acknowledges received data.
    case ack
    /// Marks urgent data.
    case urg

    /// The letter for the flag in `frame` events.
    package var letter: Character { Character(rawValue.prefix(1).uppercased()) }
}

/// The direction of a frame, seen from the host.
public enum WireDirection: String, Sendable, Hashable, CaseIterable {
    /// From the host to the network.
    case out
    /// From the network to the host.
    case `in`
}

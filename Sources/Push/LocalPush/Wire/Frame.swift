/// One frame of the local push protocol, version 1.
///
/// On the wire: a 32-bit length of what follows, the version, the type, and the body; every number big-endian.
/// The article *The local push protocol* of this module gives each body byte by byte.
package enum Frame: Sendable, Hashable {
    /// Client to server, first: who I am.
    case register(DeviceToken)
    /// Server to client, the answer: you are registered; expect a heartbeat every so many milliseconds.
    case welcome(heartbeatMilliseconds: UInt32)
    /// Server to client: are you there? Sequences count from 1 on each connection.
    case heartbeat(sequence: UInt64)
    /// Client to server: I am, for this heartbeat and no other.
    case heartbeatAcknowledgement(sequence: UInt64)
    /// Server to client: deliver this.
    case message(PushMessage)
    /// Client to server: I have it, durably.
    case messageAcknowledgement(MessageID)
    /// Either way, last: the connection ends, and why.
    case goodbye(Goodbye)

    /// The protocol version this module speaks.
    package static let version: UInt8 = 1
    /// The most bytes a frame may have after its length field, unless a parser is made with another limit.
    package static let maximumLength: UInt32 = 16 * 1024

    /// The type byte of each frame.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// See ``Frame/register(_:)``.
        case register = 1
        /// See ``Frame/welcome(heartbeatMilliseconds:)``.
        case welcome = 2
        /// See ``Frame/heartbeat(sequence:)``.
        case heartbeat = 3
        /// See ``Frame/heartbeatAcknowledgement(sequence:)``.
        case heartbeatAcknowledgement = 4
        /// See ``Frame/message(_:)``.
        case message = 5
        /// See ``Frame/messageAcknowledgement(_:)``.
        case messageAcknowledgement = 6
        /// See ``Frame/goodbye(_:)``.
        case goodbye = 7
    }

    /// The type of this frame.
    package var kind: Kind {
        switch self {
        case .register: .register
        case .welcome: .welcome
        case .heartbeat: .heartbeat
        case .heartbeatAcknowledgement: .heartbeatAcknowledgement
        case .message: .message
        case .messageAcknowledgement: .messageAcknowledgement
        case .goodbye: .goodbye
        }
    }
}

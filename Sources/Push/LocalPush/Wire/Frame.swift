/// A frame of the local push protocol, version 1.
///
/// On the wire: a 32-bit length of what follows, the version, the type, and the body, with all numbers in big-endian
/// order. The article *The local push protocol* of this module specifies each body.
package enum Frame: Sendable, Hashable {
    /// Client to server, first: registers with a token.
    case register(DeviceToken)
    /// Server to client, in reply: confirms the registration and announces the heartbeat interval, in milliseconds.
    case welcome(heartbeatMilliseconds: UInt32)
    /// Server to client: requires an acknowledgement; sequence numbers count from 1 on each connection.
    case heartbeat(sequence: UInt64)
    /// Client to server: acknowledges this heartbeat only.
    case heartbeatAcknowledgement(sequence: UInt64)
    /// Server to client: delivers a message.
    case message(PushMessage)
    /// Client to server: acknowledges a message that is stored durably.
    case messageAcknowledgement(MessageID)
    /// Either direction, last: closes the connection with a reason.
    case goodbye(Goodbye)

    package static let version: UInt8 = 1
    /// The maximum number of bytes after the length field, unless a parser sets another limit.
    package static let maximumLength: UInt32 = 16 * 1024

    package enum Kind: UInt8, Sendable, CaseIterable {
        case register = 1
        case welcome = 2
        case heartbeat = 3
        case heartbeatAcknowledgement = 4
        case message = 5
        case messageAcknowledgement = 6
        case goodbye = 7
    }

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

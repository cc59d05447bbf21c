internal import Glibc

extension NWProtocolWebSocket {
    /// Why a connection ends (RFC 6455, 7.4).
    public enum CloseCode: Equatable, Sendable {
        /// The codes of the protocol (RFC 6455, 7.4.1; 11.7).
        public enum Defined: UInt16, Sendable {
            /// All is done.
            case normalClosure = 1000
            /// The server shuts down, or the user leaves.
            case goingAway = 1001
            /// The peer broke the protocol.
            case protocolError = 1002
            /// The peer sent a kind of data that is not accepted.
            case unsupportedData = 1003
            /// The peer gave no code. Never sent.
            case noStatusReceived = 1005
            /// The connection broke. Never sent.
            case abnormalClosure = 1006
            /// The data did not match its type, such as a text that is not UTF-8.
            case invalidFramePayloadData = 1007
            /// The peer broke a rule of the program.
            case policyViolation = 1008
            /// A message was too long.
            case messageTooBig = 1009
            /// The server lacks an extension that the client needs.
            case mandatoryExtension = 1010
            /// The server failed.
            case internalServerError = 1011
            /// TLS failed. Never sent.
            case tlsHandshake = 1015
        }

        /// A code of the protocol.
        case protocolCode(Defined)
        /// A code from 3000 to 3999, registered with IANA.
        case applicationCode(UInt16)
        /// A code from 4000 to 4999.
        case privateCode(UInt16)

        /// Reads a code; throws EINVAL for a reserved one.
        public init(rawValue: UInt16) throws {
            switch rawValue {
            case 3000...3999: self = .applicationCode(rawValue)
            case 4000...4999: self = .privateCode(rawValue)
            default:
                guard let code = Defined(rawValue: rawValue) else { throw NWError.posix(.EINVAL) }
                self = .protocolCode(code)
            }
        }

        /// The code on the wire.
        package var rawValue: UInt16 {
            switch self {
            case .protocolCode(let code): code.rawValue
            case .applicationCode(let code), .privateCode(let code): code
            }
        }
    }
}

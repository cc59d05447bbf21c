public import Dispatch

/// WebSocket (RFC 6455).
public class NWProtocolWebSocket: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// The definition, to get the metadata of a message.
    public static let definition = NWProtocolDefinition(name: "websocket")

    /// The version of the protocol.
    public enum Version: Sendable {
        /// 13, that of RFC 6455.
        case version13
    }

    /// The opcodes of frames (RFC 6455, 11.8).
    public enum Opcode: UInt8, Sendable {
        /// The rest of a message.
        case cont = 0
        /// A message in UTF-8.
        case text = 1
        /// A message of bytes.
        case binary = 2
        /// The end of the connection.
        case close = 8
        /// A question whether the peer is there.
        case ping = 9
        /// The answer to it.
        case pong = 10
    }

    /// A server's response to a client's request.
    public struct Response: Sendable {
        /// Whether it accepts the client.
        public enum Status: Sendable {
            /// It does.
            case accept
            /// It does not.
            case reject
        }

        /// Whether it accepts the client.
        public let status: Status
        /// Which of the client's subprotocols it chose.
        public let subprotocol: String?
        /// Headers for the answer.
        public let additionalHeaders: [(name: String, value: String)]?

        /// An answer.
        public init(status: Status, subprotocol: String?, additionalHeaders: [(name: String, value: String)]? = nil) {
            self.status = status
            self.subprotocol = subprotocol
            self.additionalHeaders = additionalHeaders
        }
    }

    /// The metadata of a WebSocket message.
    public class Metadata: NWProtocolMetadata, @unchecked Sendable {  // See NWProtocolMetadata.
        struct Values: Sendable {
            var closeCode = CloseCode.protocolCode(.noStatusReceived)
            var receivedCode: UInt16?
            var pongHandler: PongHandler?
        }

        /// The handler of a pong, and its queue.
        package typealias PongHandler = (queue: DispatchQueue, handler: @Sendable (NWError?) -> Void)

        private let values = LockedValues(Values())

        /// The opcode of the frame.
        public final let opcode: Opcode

        /// Which of its subprotocols the server chose.
        public final let selectedSubprotocol: String?

        /// Headers of the server's answer.
        public final let additionalServerHeaders: [(String, String)]?

        /// Metadata to send a message with.
        public convenience init(opcode: Opcode) {
            self.init(opcode: opcode, selectedSubprotocol: nil, additionalServerHeaders: nil)
        }

        /// Creates the metadata of a connection with a server's response.
        package init(opcode: Opcode, selectedSubprotocol: String?, additionalServerHeaders: [(String, String)]?) {
            self.opcode = opcode
            self.selectedSubprotocol = selectedSubprotocol
            self.additionalServerHeaders = additionalServerHeaders
            super.init(definition: NWProtocolWebSocket.definition)
        }

        /// Why a connection ends; of frames with the opcode `close` alone.
        public var closeCode: CloseCode {
            get { values.closeCode }
            set {
                let isKept = NetworkRules.ofThisProcess.keepsCloseCodes
                values.closeCode = isKept ? newValue : .protocolCode(.normalClosure)
            }
        }

        /// The code of a close frame that was received, also one that ``closeCode`` cannot hold.
        package var receivedCode: UInt16? {
            get { values.receivedCode }
            set { values.receivedCode = newValue }
        }

        /// Sets the handler that is called on the queue with the pong of this ping, or with the error.
        @preconcurrency
        public func setPongHandler(_ queue: DispatchQueue, handler: @escaping @Sendable (NWError?) -> Void) {
            values.pongHandler = (queue, handler)
        }

        /// The handler of the pong.
        package var pongHandler: PongHandler? { values.pongHandler }
    }
}

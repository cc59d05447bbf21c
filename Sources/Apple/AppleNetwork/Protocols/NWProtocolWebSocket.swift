public import Dispatch

/// WebSocket (RFC 6455).
public class NWProtocolWebSocket: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// The protocol, to ask a message for its metadata.
    public static let definition = NWProtocolDefinition(name: "websocket")

    /// The version of the protocol.
    public enum Version: Sendable {
        /// 13, that of RFC 6455.
        case version13
    }

    /// What a frame is for (RFC 6455, 11.8).
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

    /// What a server answers a client that wants to connect.
    public struct Response: Sendable {
        /// Whether it wants the client.
        public enum Status: Sendable {
            /// It does.
            case accept
            /// It does not.
            case reject
        }

        /// Whether it wants the client.
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

    /// What WebSocket says of a message, or is told about it.
    public class Metadata: NWProtocolMetadata, @unchecked Sendable {  // See NWProtocolMetadata.
        struct Values: Sendable {
            var closeCode = CloseCode.protocolCode(.noStatusReceived)
            var receivedCode: UInt16?
            var pongHandler: PongHandler?
        }

        /// Who is told of a pong, and where.
        package typealias PongHandler = (queue: DispatchQueue, handler: @Sendable (NWError?) -> Void)

        private let values = Locked(Values())

        /// What the frame is for.
        public final let opcode: Opcode

        /// Which of its subprotocols the server chose.
        public final let selectedSubprotocol: String?

        /// Headers of the server's answer.
        public final let additionalServerHeaders: [(String, String)]?

        /// Metadata to send a message with.
        public convenience init(opcode: Opcode) {
            self.init(opcode: opcode, selectedSubprotocol: nil, additionalServerHeaders: nil)
        }

        /// Metadata of a connection whose server answered so.
        package init(opcode: Opcode, selectedSubprotocol: String?, additionalServerHeaders: [(String, String)]?) {
            self.opcode = opcode
            self.selectedSubprotocol = selectedSubprotocol
            self.additionalServerHeaders = additionalServerHeaders
            super.init(definition: NWProtocolWebSocket.definition)
        }

        /// Why a connection ends; of frames with the opcode `close` alone.
        public var closeCode: CloseCode {
            get { values.closeCode }
            set { values.closeCode = newValue }
        }

        /// The code of a close frame that was received, also one that ``closeCode`` cannot hold.
        package var receivedCode: UInt16? {
            get { values.receivedCode }
            set { values.receivedCode = newValue }
        }

        /// Sets who is told, on the queue, that the pong for this ping has come, or why none will.
        @preconcurrency
        public func setPongHandler(_ queue: DispatchQueue, handler: @escaping @Sendable (NWError?) -> Void) {
            values.pongHandler = (queue, handler)
        }

        /// Who is told of the pong.
        package var pongHandler: PongHandler? { values.pongHandler }
    }
}

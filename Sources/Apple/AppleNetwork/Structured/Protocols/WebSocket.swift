public import Foundation
internal import Glibc

/// WebSocket over a stream (RFC 6455).
///
/// [WebSocket](https://developer.apple.com/documentation/network/websocket)
public struct WebSocket: MessageProtocol {
    /// The received content.
    public typealias ContentType = Data

    /// The metadata of a message.
    public struct Metadata: Sendable {
        /// The opcode of the message.
        public let opcode: NWProtocolWebSocket.Opcode
        /// The reason for the end of the connection; of messages with the opcode `close` alone.
        public let closeCode: NWProtocolWebSocket.CloseCode?
        /// Whether the message is complete.
        public let isComplete: Bool
        /// Whether it is the last message: the one with the opcode `close`.
        public let lastMessage: Bool
        /// The metadata of other protocols: none.
        public let other: [NWProtocolMetadata]
    }

    private let lower: any StreamProtocol
    private let changes: [@Sendable (NWProtocolWebSocket.Options) -> Void]

    /// Creates WebSocket over TLS with the system's defaults.
    public init() { self.init(TLS(), []) }

    /// Creates WebSocket over a stream.
    public init<BelowProtocol: StreamProtocol>(@ProtocolStackBuilder _ builder: () -> BelowProtocol) {
        self.init(builder(), [])
    }

    private init(_ lower: any StreamProtocol, _ changes: [@Sendable (NWProtocolWebSocket.Options) -> Void]) {
        self.lower = lower
        self.changes = changes
    }

    private func with(_ change: @escaping @Sendable (NWProtocolWebSocket.Options) -> Void) -> WebSocket {
        WebSocket(lower, changes + [change])
    }

    /// Sets the subprotocols that a client offers.
    public func subprotocols(_ subprotocols: [String]) -> WebSocket { with { $0.setSubprotocols(subprotocols) } }

    /// Sets headers of a client's request.
    public func additionalHeaders(_ headers: [(name: String, value: String)]) -> WebSocket {
        with { $0.setAdditionalHeaders(headers) }
    }

    /// Sets whether pings are answered at once instead of being received; false by default.
    public func autoReplyPing(_ reply: Bool) -> WebSocket { with { $0.autoReplyPing = reply } }

    /// Sets whether frames are exchanged without a handshake; false by default.
    public func skipHandshake(_ skip: Bool) -> WebSocket { with { $0.skipHandshake = skip } }

    /// Sets the maximum size of a message that is received, in bytes; 0 is no maximum.
    public func maximumMessageSize(_ size: Int) -> WebSocket { with { $0.maximumMessageSize = size } }

    /// Parameters of the stream, with WebSocket above it.
    public var _parameters: NWParameters {
        let parameters = lower._parameters
        let options = NWProtocolWebSocket.Options()
        for change in changes { change(options) }
        parameters.defaultProtocolStack.applicationProtocols.insert(options, at: 0)
        return parameters
    }

    /// Receives the next message; `nil` at the end of the connection.
    public func _receive(
        from channel: NetworkChannel<WebSocket>
    ) async throws -> (content: Data, metadata: Metadata)? { try await channel.webSocketMessage() }
}

extension NetworkChannel where ApplicationProtocol == WebSocket {
    /// Sends a message of bytes.
    public final func send<Content: DataProtocol>(
        _ content: Content, @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws { try await send(Data(content), .binary, builder()) }

    /// Sends a text.
    public final func send(
        _ content: String, @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws { try await send(Data(content.utf8), .text, builder()) }

    /// Sends a ping.
    public final func ping(
        _ content: Data? = nil, @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws { try await send(content ?? Data(), .ping, builder()) }

    /// Sends a pong.
    public final func pong(
        _ content: Data? = nil, @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws { try await send(content ?? Data(), .pong, builder()) }

    /// Sends a close frame.
    public final func close(
        code: NWProtocolWebSocket.CloseCode = .protocolCode(.normalClosure), reason: String? = nil,
        @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws {
        let close = NWProtocolWebSocket.Metadata(opcode: .close)
        close.closeCode = code
        try await write(Data((reason ?? "").utf8), metadata: [close] + builder())
    }

    /// Receives a message; throws ENODATA at the end of the connection.
    public final func receive() async throws -> ApplicationProtocol.Message<Data> { try await next() }

    private func send(
        _ content: Data, _ opcode: NWProtocolWebSocket.Opcode, _ metadata: [NWProtocolMetadata]
    ) async throws { try await write(content, metadata: [NWProtocolWebSocket.Metadata(opcode: opcode)] + metadata) }

    /// Receives a message; `nil` at the end of the connection.
    final func webSocketMessage() async throws -> ApplicationProtocol.Message<Data>? {
        do {
            return try await perform { connection, complete in
                connection.receiveMessage { data, context, isComplete, error in
                    let own = context?.protocolMetadata(definition: NWProtocolWebSocket.definition)
                    guard let own = own as? NWProtocolWebSocket.Metadata else {
                        return complete(error ?? .posix(.ENODATA), nil)
                    }
                    let isClose = own.opcode == .close
                    let metadata = WebSocket.Metadata(
                        opcode: own.opcode, closeCode: isClose ? own.closeCode : nil, isComplete: isComplete,
                        lastMessage: isClose, other: [])
                    complete(nil, (data ?? Data(), metadata))
                }
            }
        } catch NWError.posix(.ENODATA) {
            return nil
        }
    }
}

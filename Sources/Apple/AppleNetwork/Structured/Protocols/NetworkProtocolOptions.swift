public import Foundation

/// A stack of protocols, described by its top ("NetworkProtocolOptions" of Apple).
///
/// The requirements that begin with an underscore are PushLab's own.
public protocol NetworkProtocolOptions: Sendable {
    /// The received messages.
    associatedtype ContentType: Sendable
    /// The metadata of received content.
    associatedtype Metadata: Sendable

    /// Creates parameters for the stack.
    var _parameters: NWParameters { get }
    /// Receives the next content of a channel; `nil` at its end.
    func _receive(from channel: NetworkChannel<Self>) async throws -> (content: ContentType, metadata: Metadata)?
}

extension NetworkProtocolOptions {
    /// Content with its metadata.
    public typealias Message<Content> = (content: Content, metadata: Metadata)
}

/// A stack whose connection is one channel.
public protocol OneToOneProtocol: NetworkProtocolOptions {}

/// A stack that exchanges bytes.
public protocol StreamProtocol: OneToOneProtocol where ContentType == Data, Metadata == StreamMetadata {}

/// A stack that exchanges messages.
public protocol MessageProtocol: OneToOneProtocol {}

/// The metadata of received bytes.
public struct StreamMetadata: Sendable, Hashable {
    /// Whether the peer has ended its stream behind the bytes.
    public let endOfStream: Bool
}

extension StreamProtocol {
    /// Receives the bytes that have arrived; `nil` at the end of the stream.
    public func _receive(
        from channel: NetworkChannel<Self>
    ) async throws -> (content: Data, metadata: StreamMetadata)? {
        let message = try await channel.receive(atLeast: 1, atMost: 65_536)
        return message.content.isEmpty && message.metadata.endOfStream ? nil : message
    }
}

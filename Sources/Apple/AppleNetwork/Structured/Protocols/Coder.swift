public import Foundation
internal import Glibc

/// A format of values.
public protocol NetworkCoder: Sendable {
    /// Encodes a value.
    func encode<Value: Encodable>(_ value: Value) throws -> Data
    /// Decodes a value.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// Values as JSON.
public struct NetworkJSONCoder: NetworkCoder {
    /// Creates the format.
    public init() {}
    /// Encodes a value.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data { try JSONEncoder().encode(value) }
    /// Decodes a value.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: data)
    }
}

/// Values as binary property lists.
public struct NetworkPropertyListCoder: NetworkCoder {
    /// Creates the format.
    public init() {}
    /// Encodes a value.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(value)
    }
    /// Decodes a value.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try PropertyListDecoder().decode(type, from: data)
    }
}

extension NetworkCoder where Self == NetworkJSONCoder {
    /// JSON.
    public static var json: NetworkJSONCoder { NetworkJSONCoder() }
}

extension NetworkCoder where Self == NetworkPropertyListCoder {
    /// Binary property lists.
    public static var propertyList: NetworkPropertyListCoder { NetworkPropertyListCoder() }
}

/// Values of `Codable` types over a stream.
///
/// Each has its length before it, in four bytes in network byte order; Apple's page does not say how it frames them.
public struct Coder<Sending: Encodable & Sendable, Receiving: Decodable & Sendable, CoderType: NetworkCoder>:
    MessageProtocol
{
    /// The received content.
    public typealias ContentType = Receiving

    /// The metadata of a value.
    public struct Metadata: Sendable, Hashable {}

    private let lower: any StreamProtocol
    private let coder: CoderType

    /// Creates values of one type over a stream.
    public init<Lower: StreamProtocol>(
        _ type: Sending.Type, using coder: CoderType, @ProtocolStackBuilder _ builder: () -> Lower
    ) where Sending == Receiving {
        lower = builder()
        self.coder = coder
    }

    /// Creates values of a type for each direction over a stream.
    public init<Lower: StreamProtocol>(
        sending: Sending.Type, receiving: Receiving.Type, using coder: CoderType,
        @ProtocolStackBuilder _ builder: () -> Lower
    ) {
        lower = builder()
        self.coder = coder
    }

    /// Parameters of the stream.
    public var _parameters: NWParameters { lower._parameters }

    func frame(_ value: Sending) throws -> Data {
        let content = try coder.encode(value)
        guard let length = UInt32(exactly: content.count) else { throw NWError.posix(.EMSGSIZE) }
        return length.networkBytes + content
    }

    /// Receives the next value; `nil` if the stream has ended between values.
    public func _receive(from channel: NetworkChannel<Self>) async throws -> (content: Receiving, metadata: Metadata)? {
        guard let message = try await channel.frame(header: 4, { UInt64(networkBytes: $0) }) else { return nil }
        return (try coder.decode(Receiving.self, from: message.content), Metadata())
    }
}

extension NetworkChannel {
    /// Sends a value; the last one closes the writing side.
    public final func send<Sending, Receiving, CoderType>(
        _ content: Sending, lastMessage: Bool = false,
        @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws where ApplicationProtocol == Coder<Sending, Receiving, CoderType> {
        try await write(try top.frame(content), isFinal: lastMessage, metadata: builder())
    }

    /// Receives a value; throws ENODATA at the end of the stream.
    public final func receive<Sending, Receiving, CoderType>() async throws -> ApplicationProtocol.Message<Receiving>
    where ApplicationProtocol == Coder<Sending, Receiving, CoderType> { try await next() }
}

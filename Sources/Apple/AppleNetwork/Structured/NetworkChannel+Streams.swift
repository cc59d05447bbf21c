public import Foundation
internal import Glibc

extension NetworkChannel where ApplicationProtocol: StreamProtocol {
    /// Sends bytes, after the start of the channel; at the end of the stream the writing side is closed.
    public final func send<Content: DataProtocol>(
        _ content: Content, endOfStream: Bool = false,
        @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws {
        try await write(Data(content), isFinal: endOfStream, metadata: builder())
    }

    /// Sends an integer in network byte order.
    public final func send<Value: NetworkFixedWidthInteger>(
        _ value: Value, endOfStream: Bool = false,
        @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws {
        try await write(value.networkBytes, isFinal: endOfStream, metadata: builder())
    }

    /// Receives bytes, fewer than the minimum only at the end of the stream.
    public final func receive(
        atLeast: Int = 1, atMost: Int
    ) async throws -> ApplicationProtocol.Message<Data> {
        let (data, isEnd) = try await bytes(atLeast: atLeast, atMost: atMost)
        return (data, StreamMetadata(endOfStream: isEnd))
    }

    /// Receives a number of bytes; throws ENODATA if the stream ends before.
    public final func receive(exactly: Int) async throws -> ApplicationProtocol.Message<Data> {
        let (data, isEnd) = try await bytes(atLeast: exactly, atMost: exactly)
        guard data.count == exactly else { throw NWError.posix(.ENODATA) }
        return (data, StreamMetadata(endOfStream: isEnd))
    }

    /// Receives an integer in network byte order; throws ENODATA if the stream ends before.
    public final func receive<Value: NetworkFixedWidthInteger>(
        as type: Value.Type
    ) async throws -> ApplicationProtocol.Message<Value> {
        let message = try await receive(exactly: Value.bitWidth / 8)
        return (Value(networkBytes: message.content), message.metadata)
    }
}

public import Foundation
internal import Glibc

/// An integer of a fixed number of bytes, which is sent in network byte order.
public protocol NetworkFixedWidthInteger: FixedWidthInteger, Sendable {}

extension UInt8: NetworkFixedWidthInteger {}
extension UInt16: NetworkFixedWidthInteger {}
extension UInt32: NetworkFixedWidthInteger {}
extension UInt64: NetworkFixedWidthInteger {}
extension Int8: NetworkFixedWidthInteger {}
extension Int16: NetworkFixedWidthInteger {}
extension Int32: NetworkFixedWidthInteger {}
extension Int64: NetworkFixedWidthInteger {}

extension FixedWidthInteger {
    /// The bytes in network byte order.
    var networkBytes: Data { unsafe withUnsafeBytes(of: bigEndian) { unsafe Data($0) } }

    /// Reads bytes in network byte order.
    init(networkBytes: Data) { self = networkBytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) } }
}

/// Messages of a type, a length and a value, over a stream.
///
/// Type and length have four bytes each unless others are named, in network byte order; Apple's page does not say so.
public struct TLV: MessageProtocol {
    /// The received content.
    public typealias ContentType = Data

    /// The metadata of a message.
    public struct Metadata: Sendable, Hashable {
        /// The type of the message.
        public let type: Int
    }

    private let lower: any StreamProtocol
    private let typeSize: Int
    private let lengthSize: Int

    /// Creates messages over TLS.
    public init(@ProtocolStackBuilder _ builder: () -> TLS) {
        self.init(type: UInt32.self, length: UInt32.self, builder)
    }

    /// Creates messages over TCP.
    public init(@ProtocolStackBuilder _ builder: () -> TCP) {
        self.init(type: UInt32.self, length: UInt32.self, builder)
    }

    /// Creates messages over a stream, with the integers of the type and the length.
    public init<Lower: StreamProtocol>(
        type: any NetworkFixedWidthInteger.Type, length: any NetworkFixedWidthInteger.Type,
        @ProtocolStackBuilder _ builder: () -> Lower
    ) {
        lower = builder()
        typeSize = Self.size(of: type)
        lengthSize = Self.size(of: length)
    }

    private static func size(of type: any NetworkFixedWidthInteger.Type) -> Int { type.bitWidth / 8 }

    /// Parameters of the stream.
    public var _parameters: NWParameters { lower._parameters }

    /// Returns a message as it is sent; throws EMSGSIZE if a number is too large for its size.
    func frame(_ content: Data, type: Int) throws -> Data {
        guard type >= 0, Self.fits(type, typeSize), Self.fits(content.count, lengthSize) else {
            throw NWError.posix(.EMSGSIZE)
        }
        return UInt64(type).networkBytes.suffix(typeSize) + UInt64(content.count).networkBytes.suffix(lengthSize)
            + content
    }

    private static func fits(_ number: Int, _ size: Int) -> Bool { size >= 8 || number < 1 << (8 * size) }

    /// Receives the next message; `nil` if the stream has ended between messages.
    public func _receive(from channel: NetworkChannel<TLV>) async throws -> (content: Data, metadata: Metadata)? {
        guard
            let message = try await channel.frame(
                header: typeSize + lengthSize, { UInt64(networkBytes: $0.suffix(lengthSize)) })
        else { return nil }
        let type = UInt64(networkBytes: message.header.prefix(typeSize))
        return (message.content, Metadata(type: Int(truncatingIfNeeded: type)))
    }
}

extension NetworkChannel where ApplicationProtocol == TLV {
    /// Sends a message of a type; the last one closes the writing side.
    public final func send<Content: DataProtocol>(
        _ content: Content, type: Int, lastMessage: Bool = false,
        @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws {
        try await write(try top.frame(Data(content), type: type), isFinal: lastMessage, metadata: builder())
    }

    /// Receives a message; throws ENODATA at the end of the stream.
    public final func receive() async throws -> ApplicationProtocol.Message<Data> { try await next() }
}

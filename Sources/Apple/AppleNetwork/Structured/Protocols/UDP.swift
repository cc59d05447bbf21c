public import Foundation

/// UDP.
public struct UDP: MessageProtocol {
    /// The received content.
    public typealias ContentType = Data

    /// The metadata of a datagram.
    public struct Metadata: Sendable, Hashable {}

    private let ip: IP

    /// Creates UDP over IP with the system's defaults.
    public init() { ip = IP() }

    /// Creates UDP over IP.
    public init(@ProtocolStackBuilder _ builder: () -> IP) { ip = builder() }

    /// Parameters for UDP.
    public var _parameters: NWParameters {
        let parameters = NWParameters.udp
        ip.apply(to: parameters)
        return parameters
    }

    /// Receives the next datagram.
    public func _receive(from channel: NetworkChannel<UDP>) async throws -> (content: Data, metadata: Metadata)? {
        (try await channel.wholeMessage(), Metadata())
    }
}

extension NetworkChannel where ApplicationProtocol == UDP {
    /// Sends a datagram.
    public final func send<Content: DataProtocol>(
        _ content: Content, @ProtocolMetadataBuilder metadata builder: () -> [NWProtocolMetadata] = { [] }
    ) async throws {
        try await write(Data(content), metadata: builder())
    }

    /// Receives a datagram.
    public final func receive() async throws -> ApplicationProtocol.Message<Data> {
        (try await wholeMessage(), UDP.Metadata())
    }
}

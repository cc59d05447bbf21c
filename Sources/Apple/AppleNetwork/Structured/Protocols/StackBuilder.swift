/// Builds a stack from one protocol.
@resultBuilder public struct ProtocolStackBuilder {
    /// Returns the protocol.
    public static func buildBlock<Top>(_ top: Top) -> Top { top }
}

/// Builds the metadata of a message.
@resultBuilder public struct ProtocolMetadataBuilder {
    /// Returns all metadata.
    public static func buildBlock(_ metadata: NWProtocolMetadata...) -> [NWProtocolMetadata] { metadata }
    /// Returns metadata that is a list already.
    public static func buildBlock(_ metadata: [NWProtocolMetadata]) -> [NWProtocolMetadata] { metadata }
}

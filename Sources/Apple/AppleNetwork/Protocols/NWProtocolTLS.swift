@_exported public import AppleSecurity

/// TLS, and DTLS over UDP.
public class NWProtocolTLS: NWProtocol, @unchecked Sendable {  // See NWProtocol.
    /// The definition, to get the metadata of a connection.
    public static let definition = NWProtocolDefinition(name: "tls")

    /// The options of TLS for one connection.
    public class Options: NWProtocolOptions, @unchecked Sendable {  // See NWProtocolOptions.
        /// The options of the functions `sec_protocol_options_set_…`.
        public let securityProtocolOptions: sec_protocol_options_t

        /// Options with the system's defaults.
        public convenience init() { self.init(sec_protocol_options_t()) }

        private init(_ options: sec_protocol_options_t) {
            securityProtocolOptions = options
            super.init(definition: NWProtocolTLS.definition)
        }

        package override func copy() -> NWProtocolOptions { Options(securityProtocolOptions.copy()) }
    }

    /// The metadata of a TLS connection.
    public class Metadata: NWProtocolMetadata, @unchecked Sendable {  // See NWProtocolMetadata.
        /// The metadata of the functions `sec_protocol_metadata_get_…`.
        public let securityProtocolMetadata: sec_protocol_metadata_t

        /// Creates the metadata of a connection after its handshake.
        package init(_ metadata: sec_protocol_metadata_t) {
            securityProtocolMetadata = metadata
            super.init(definition: NWProtocolTLS.definition)
        }
    }
}
